// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/sidebar.h"

#include "core/text.h"
#include "gui/presentation.h"
#include "gui/shell/sidebardelegate.h"
#include "gui/shell/statusfields.h"
#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "presentation/facts/nodeboard.h"
#include "presentation/locks/prefixcounts.h"
#include "presentation/words/celltext.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using Role = SidebarDelegate::Role;
constexpr std::size_t kMostPrefixes = 12;
constexpr int kDetailsPerServer = 3;

struct RowContent
{
    QString label{};
    QString value{};
    Glyph glyph = Glyph::None;
    QColor color{};
    bool detail = false;
    QVariant choice{};
    QString tip{};
};

/// Writes only what differs: an unchanged row is not painted again.
void fill(QTreeWidgetItem* item, const RowContent& content)
{
    const auto put = [item](int role, const QVariant& value) {
        if (item->data(0, role) != value)
            item->setData(0, role, value);
    };
    put(Qt::DisplayRole, content.label);
    put(Role::ValueRole, content.value);
    put(Role::GlyphRole, static_cast<int>(content.glyph));
    put(Role::ColorRole, content.color);
    put(Role::DetailRole, content.detail);
    put(Role::ChoiceRole, content.choice);
    put(Qt::ToolTipRole, plainTip(content.tip));
    put(Qt::AccessibleDescriptionRole, content.tip); // with what the glyph says
    put(Qt::AccessibleTextRole, content.value.isEmpty() ? content.label : content.label + u": "_s + content.value);
}

/// Qt lays out and paints all rows again, also when nothing changes by it.
void setItemHidden(QTreeWidgetItem& item, bool hidden)
{
    if (item.isHidden() != hidden)
        item.setHidden(hidden);
}

} // namespace

Sidebar::Sidebar(const NodeBoard& board, PrefixCounts& prefixes, const Theme& theme, QWidget* parent)
    : QTreeWidget(parent), m_board(board), m_prefixes(prefixes), m_theme(theme), m_servers(addHeading("servers")),
      m_prefixRows(addHeading("prefixes"))
{
    setObjectName(u"sidebar"_s);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(false);
    setSelectionMode(QAbstractItemView::NoSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    setItemDelegate(new SidebarDelegate(theme, this));
    expandAll();
    connect(this, &QTreeWidget::itemClicked, this, &Sidebar::choose);
    connect(this, &QTreeWidget::itemActivated, this, &Sidebar::choose);
    connect(&board, &NodeBoard::changed, this, &Sidebar::refresh);
    connect(&theme, &Theme::changed, this, &Sidebar::restyle);
    restyle();
    retranslate();
}

QTreeWidgetItem* Sidebar::addHeading(const char* name)
{
    auto* heading = new QTreeWidgetItem(this);
    heading->setData(0, Role::HeadingRole, true);
    heading->setData(0, Qt::UserRole, QLatin1StringView(name));
    heading->setFlags(Qt::ItemIsEnabled);
    return heading;
}

void Sidebar::retranslate()
{
    setAccessibleName(tr("Servers and prefixes"));
    m_servers->setText(0, tr("Servers"));
    m_prefixRows->setText(0, tr("Prefixes"));
    refresh();
}

void Sidebar::restyle()
{
    QPalette palette; // only what is set here is ours
    palette.setColor(QPalette::Base, m_theme.colors().panel);
    setPalette(palette);
    refresh();
}

QSize Sidebar::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 31, 400};
}

QSize Sidebar::minimumSizeHint() const
{
    constexpr int kMostLeast = 280; // in large letters: pages beside it need some room, too
    return {std::min(fontMetrics().averageCharWidth() * 21, kMostLeast), 120};
}

void Sidebar::resizeChildren(QTreeWidgetItem* heading, int count)
{
    while (heading->childCount() > count)
        delete heading->takeChild(heading->childCount() - 1);
    while (heading->childCount() < count) {
        auto* item = new QTreeWidgetItem(heading);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    }
}

void Sidebar::refresh()
{
    refreshServers();
    refreshPrefixes();
}

void Sidebar::refreshServers()
{
    const Colors& colors = m_theme.colors();
    const auto& nodes = m_board.nodes();
    resizeChildren(m_servers, static_cast<int>(nodes.size()) * (1 + kDetailsPerServer));
    setItemHidden(*m_servers, nodes.empty());
    int place = 0;
    for (const NodeStatus& node : nodes) {
        RowContent server;
        server.label = QString::fromStdString(printable(node.info.address));
        if (server.label.isEmpty())
            server.label = connectionWord(node.state);
        server.value = tr("%1/s").arg(QLocale().toString(static_cast<qlonglong>(std::llround(node.eventsPerSecond))));
        server.glyph = glyphOf(node.state);
        server.color = colorOf(node.state, colors);
        server.tip = connectionWord(node.state) + (node.text.isEmpty() ? QString() : u"\n"_s + node.text);
        server.choice = true;
        fill(m_servers->child(place++), server);

        RowContent source{.label = tr("notifications"), .value = tr("not known yet"), .detail = true, .choice = true};
        switch (node.source) {
        case SourceKind::None:
            break;
        case SourceKind::Notifications:
            source.value = tr("on \u2713");
            break;
        case SourceKind::Tracking:
            source.value = tr("off \u00b7 tracking");
            source.color = colors.contended;
            break;
        case SourceKind::Polling:
            source.value = tr("off \u00b7 polling");
            source.color = colors.contended;
            break;
        }
        source.tip = tr("How changes are learned. Without keyspace notifications short holds can be missed; the Server "
                        "page says how to fix it.");
        fill(m_servers->child(place++), source);

        RowContent clock{.label = tr("clock"), .detail = true, .choice = true};
        clock.value = node.offsetUs ? signedDuration(*node.offsetUs) : tr("unknown");
        clock.tip = tr("The server's clock minus the clock of this machine");
        fill(m_servers->child(place++), clock);

        RowContent eviction{.label = tr("eviction risk"), .detail = true, .choice = true};
        const QString policy = QString::fromStdString(node.info.evictionPolicy);
        const bool risky = !policy.isEmpty() && policy != u"noeviction";
        eviction.value = policy.isEmpty() ? tr("unknown") : risky ? tr("%1 \u26a0").arg(policy) : tr("none");
        eviction.color = risky ? colors.contended : QColor();
        eviction.tip = risky
                           ? tr("With maxmemory-policy %1 the server may remove locks when memory runs out").arg(policy)
                           : tr("Whether the server may remove locks when memory runs out (maxmemory-policy)");
        fill(m_servers->child(place++), eviction);
    }
}

void Sidebar::refreshPrefixes()
{
    const auto rows = m_prefixes.steady(kMostPrefixes);
    const auto held = std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.held + row.away > 0; });
    const std::size_t more = m_prefixes.size() - static_cast<std::size_t>(held);
    resizeChildren(m_prefixRows, static_cast<int>(rows.size()) + (more > 0));
    setItemHidden(*m_prefixRows, rows.empty());
    int place = 0;
    for (const PrefixCounts::Row& each : rows) {
        RowContent row;
        row.label = QString::fromStdString(printable(each.pattern));
        const bool isKnown = !m_board.asOf() && (each.held > 0 || each.away == 0);
        row.value = isKnown ? QLocale().toString(each.held) : celltext::none();
        row.choice = row.label;
        row.tip = tr("Show only %1").arg(row.label);
        fill(m_prefixRows->child(place++), row);
    }
    if (more > 0) {
        RowContent rest{.detail = true};
        rest.label = tr("and %n more prefix(es)", nullptr, static_cast<int>(more));
        fill(m_prefixRows->child(place), rest);
    }
}

void Sidebar::choose(QTreeWidgetItem* item)
{
    const QVariant choice = item->data(0, Role::ChoiceRole);
    if (!choice.isValid())
        return;
    if (item->parent() == m_servers)
        Q_EMIT serverChosen();
    else if (item->parent() == m_prefixRows)
        Q_EMIT prefixChosen(choice.toString());
}

} // namespace lockscope::gui
