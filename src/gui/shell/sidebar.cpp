// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/sidebar.h"

#include "core/text.h"
#include "gui/presentation.h"
#include "gui/shell/sidebardelegate.h"
#include "gui/shell/sidebarrow.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "presentation/locks/prefixcounts.h"
#include "presentation/servers/nodestore.h"
#include "presentation/words/celltext.h"

#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using Role = SidebarDelegate::Role;
constexpr std::size_t kMostPrefixes = 12;
constexpr std::size_t kMostFound = 100;

/// Sets the data only if it differs, so that unchanged rows are not painted again.
void put(QTreeWidgetItem& item, int role, const QVariant& value)
{
    if (item.data(0, role) != value)
        item.setData(0, role, value);
}

/// Calls setHidden() only for a change: Qt lays out and paints all rows again at each call.
void setItemHidden(QTreeWidgetItem& item, bool hidden)
{
    if (item.isHidden() != hidden)
        item.setHidden(hidden);
}

} // namespace

void Sidebar::RowContent::fill(QTreeWidgetItem& item) const
{
    put(item, Qt::DisplayRole, label);
    put(item, Role::ValueRole, value);
    put(item, Role::GlyphRole, static_cast<int>(glyph));
    put(item, Role::ColorRole, color);
    put(item, Role::DetailRole, detail);
    put(item, Role::ChoiceRole, choice);
    put(item, Role::LevelRole, level);
    put(item, Role::GroupRole, isGroup);
    put(item, Role::ShownRole, isShown);
    put(item, Qt::ToolTipRole, plainTip(tip));
    put(item, Qt::AccessibleDescriptionRole, tip); // includes the meaning of the glyph
    const QString shown = isShown ? tr("shown") : QString();
    put(item, Qt::AccessibleTextRole,
        value.isEmpty() && !isShown ? label
                                    : label + u": "_s + (isShown ? QStringList{value, shown}.join(u", "_s) : value));
}

Sidebar::Sidebar(const NodeStore& board, PrefixCounts& prefixes, const Theme& theme, QWidget* parent)
    : Themed(parent), m_board(board), m_prefixes(prefixes), m_theme(theme), m_servers(addHeading("servers")),
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
    connect(&board, &NodeStore::changed, this, &Sidebar::refresh);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QWidget::customContextMenuRequested, this, &Sidebar::showMenu);
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
    QPalette palette; // roles that are not set here are inherited
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
    constexpr int kMostLeast = 190; // pixels; with large letters the pages still need room
    return {std::min(fontMetrics().averageCharWidth() * 14, kMostLeast), 120};
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
    const auto& nodes = m_board.nodes();
    const auto deployments = m_board.scope().deployments();
    std::vector<RowContent> rows;
    if (deployments.size() > 1) {
        addDeployments(rows, deployments);
    } else {
        for (const NodeStatus& node : nodes)
            addNode(rows, node, 0, nodes.size() > 1);
    }
    rows = found(std::move(rows));
    resizeChildren(m_servers, static_cast<int>(rows.size()));
    setItemHidden(*m_servers, rows.empty());
    for (int place = 0; const RowContent& row : rows)
        row.fill(*m_servers->child(place++));
}

void Sidebar::search(const QString& text)
{
    if (std::exchange(m_text, text.trimmed()) == m_text)
        return;
    refresh();
    scrollToTop();
}

void Sidebar::goToFirst()
{
    for (QTreeWidgetItem* heading : {m_servers, m_prefixRows}) {
        for (int i = 0; i < heading->childCount() && !heading->isHidden(); ++i) {
            if (heading->child(i)->data(0, Role::ChoiceRole).isValid())
                return setCurrentItem(heading->child(i));
        }
    }
}

/// A server that is found keeps its details, and what it belongs to.
std::vector<Sidebar::RowContent> Sidebar::found(std::vector<RowContent> rows) const
{
    if (m_text.isEmpty())
        return rows;
    std::vector<bool> isFound(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].detail || !rows[i].label.contains(m_text, Qt::CaseInsensitive))
            continue;
        isFound[i] = true;
        for (std::size_t below = i + 1;
             below < rows.size() && (rows[below].detail || rows[below].level > rows[i].level); ++below)
            isFound[below] = true;
        int level = rows[i].level;
        for (std::size_t above = i; above-- > 0;) {
            if (!rows[above].detail && rows[above].level < level) {
                isFound[above] = true;
                level = rows[above].level;
            }
        }
    }
    std::vector<RowContent> kept;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (isFound[i])
            kept.push_back(std::move(rows[i]));
    }
    return kept;
}

void Sidebar::refreshPrefixes()
{
    const std::string text = m_text.toStdString();
    const auto rows = m_prefixes.steady(text.empty() ? kMostPrefixes : kMostFound, text);
    const auto held = std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.held + row.away > 0; });
    const std::size_t more = m_prefixes.size(text) - static_cast<std::size_t>(held);
    const bool isNothing = !text.empty() && rows.empty() && m_servers->isHidden();
    resizeChildren(m_prefixRows, static_cast<int>(rows.size()) + (more > 0 || isNothing));
    setItemHidden(*m_prefixRows, rows.empty() && !isNothing);
    int place = 0;
    for (const PrefixCounts::Row& each : rows) {
        RowContent row;
        row.label = QString::fromStdString(printable(each.pattern));
        const bool isKnown = !m_board.asOf() && (each.held > 0 || each.away == 0);
        row.value = isKnown ? QLocale().toString(each.held) : celltext::none();
        row.choice = row.label;
        row.tip = tr("Show only %1").arg(row.label);
        row.fill(*m_prefixRows->child(place++));
    }
    if (more > 0 || isNothing) {
        RowContent rest{.detail = true};
        rest.label = isNothing ? tr("none found") : tr("and %n more prefix(es)", nullptr, static_cast<int>(more));
        rest.fill(*m_prefixRows->child(place));
    }
}

void Sidebar::choose(QTreeWidgetItem* item)
{
    const QVariant choice = item->data(0, Role::ChoiceRole);
    if (!choice.isValid())
        return;
    if (choice.typeId() == QMetaType::QStringList && choice.toStringList().size() > 1) {
        Q_EMIT groupChosen(choice.toStringList().front());
    } else if (choice.typeId() == QMetaType::QStringList) {
        const QString deployment = choice.toStringList().front();
        const bool isShown = item->data(0, Role::ShownRole).toBool();
        Q_EMIT scopeChosen(isShown ? QString() : deployment); // a second click shows all again
    } else if (item->parent() == m_servers)
        Q_EMIT serverChosen();
    else if (item->parent() == m_prefixRows)
        Q_EMIT prefixChosen(choice.toString());
}

void Sidebar::showMenu(const QPoint& at)
{
    const QTreeWidgetItem* item = itemAt(at);
    const QVariant choice = item ? item->data(0, Role::ChoiceRole) : QVariant();
    const QStringList chosen = choice.typeId() == QMetaType::QStringList ? choice.toStringList() : QStringList();
    if (chosen.isEmpty() || chosen.front().isEmpty())
        return;
    const QString& deployment = chosen.front();
    auto* menu = new QMenu(this);
    menu->setObjectName(u"deploymentMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (chosen.size() > 1) {
        menu->addAction(tr("Show &Quorum"), this, [this, deployment] { Q_EMIT groupChosen(deployment); });
        menu->addAction(tr("&Stop Watching"), this, [this, deployment] { Q_EMIT groupCloseRequested(deployment); });
        menu->popup(viewport()->mapToGlobal(at));
        return;
    }
    if (item->data(0, Role::ShownRole).toBool())
        menu->addAction(tr("Show &All Servers"), this, [this] { Q_EMIT scopeChosen({}); });
    else
        menu->addAction(tr("Show &Only This"), this, [this, deployment] { Q_EMIT scopeChosen(deployment); });
    if (m_closes && m_closes(deployment.toStdString()))
        menu->addAction(tr("&Stop Watching"), this, [this, deployment] { Q_EMIT closeRequested(deployment); });
    menu->popup(viewport()->mapToGlobal(at));
}

} // namespace lockscope::gui

#include "moc_sidebar.cpp"
