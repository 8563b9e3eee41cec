// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/servers/nodecard.h"

#include "core/text.h"
#include "gui/connect/formrows.h"
#include "gui/presentation.h"
#include "gui/servers/capabilitymodel.h"
#include "gui/servers/gapsmodel.h"
#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"
#include "gui/widgets/card.h"
#include "gui/widgets/steadyparagraph.h"
#include "gui/widgets/themedparts.h"
#include "gui/widgets/tone.h"
#include "presentation/servers/nodefacts.h"
#include "presentation/servers/nodestore.h"
#include "presentation/words/bytes.h"
#include "presentation/words/enginetext.h"
#include "ui_nodecard.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

QStringList texts(const std::vector<std::string>& patterns)
{
    QStringList list;
    for (const std::string& pattern : patterns)
        list << text(printable(pattern));
    return list;
}

/// Sets the table's height to that of its rows, because the page scrolls, not the table.
void fitToRows(QTableView* view, int mostRows)
{
    view->resizeRowsToContents();
    int height = view->horizontalHeader()->sizeHint().height() + 2 * view->frameWidth();
    for (int row = 0; row < std::min(view->model()->rowCount(), mostRows); ++row)
        height += view->rowHeight(row);
    view->setFixedHeight(height);
}

} // namespace

NodeCard::NodeCard(NodeId node, const Theme& theme, QWidget* parent)
    : Themed(parent), m_ui(std::make_unique<Ui::NodeCard>()), m_node(node), m_theme(theme),
      m_rights(new CapabilityModel(this)), m_gaps(new GapsModel(this))
{
    m_ui->setupUi(this);
    m_ui->rightsView->setModel(m_rights);
    m_ui->gapsView->setModel(m_gaps);
    m_figures = new SteadyParagraph(*m_ui->figuresValue, m_ui->factsLayout);
    m_clock = new SteadyParagraph(*m_ui->clockValue, m_ui->factsLayout);
    for (QTableView* view : {m_ui->rightsView, m_ui->gapsView}) {
        view->verticalHeader()->hide();
        view->setItemDelegate(new DialogToneDelegate(theme, this));
        view->horizontalHeader()->setStretchLastSection(view == m_ui->gapsView);
        view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        view->horizontalHeader()->setHighlightSections(false);
    }
    connect(m_rights, &QAbstractItemModel::modelReset, this, &NodeCard::addCopyButtons);
    QFont bold = font();
    bold.setBold(true);
    m_ui->nameLabel->setFont(bold);
    for (QLabel* title : {m_ui->rightsTitle, m_ui->gapsTitle, m_ui->warningsTitle})
        title->setFont(bold);
    for (QLabel* label : {m_ui->serverTitle, m_ui->sourceTitle, m_ui->blindTitle, m_ui->kindsTitle, m_ui->patternsTitle,
                          m_ui->flagsTitle, m_ui->clockTitle, m_ui->evictionTitle, m_ui->figuresTitle,
                          m_ui->notShownTitle, m_ui->stateLabel, m_ui->noGapsLabel})
        setTone(label, theme, lockcells::Tone::Muted);
    setTone(m_ui->notShownValue, theme, lockcells::Tone::Contended);
    restyle();
}

NodeCard::~NodeCard() = default;

void NodeCard::addEvent(const NodeEvent& event)
{
    const bool isFigure = event.kind == NodeEvent::Kind::Sample || event.kind == NodeEvent::Kind::Clock;
    m_figuresMoved = m_figuresMoved || isFigure;
    m_dirty = m_dirty || !isFigure;
    switch (event.kind) {
    case NodeEvent::Kind::State:
        m_state = event.state;
        m_known.addEvent(event);
        m_stateText = enginetext::reasonOf(event);
        break;
    case NodeEvent::Kind::Ready:
        m_source = event.source;
        m_patterns = texts(event.patterns);
        m_unannounced = texts(event.unannounced);
        break;
    case NodeEvent::Kind::Gap:
        m_gaps->add(event);
        break;
    case NodeEvent::Kind::Info:
        m_info = event.info;
        m_rights->setCapabilities(m_info.capabilities);
        break;
    case NodeEvent::Kind::Sample:
        takeSample(event);
        break;
    case NodeEvent::Kind::Clock:
        m_offsetUs = event.offsetUs;
        m_roundTripUs = event.roundTripUs;
        break;
    case NodeEvent::Kind::Warning:
        m_warnings.emplace_front(event.at, presentation::enginetext::reasonOf(event));
        if (m_warnings.size() > kWarningsKept)
            m_warnings.pop_back();
        break;
    case NodeEvent::Kind::Unread:  // Counters::unread has them
    case NodeEvent::Kind::Stalled: // State reports the same
    case NodeEvent::Kind::Silent:
    case NodeEvent::Kind::Answered:
        break;
    case NodeEvent::Kind::Joined:
        m_info = event.info;
        break;
    case NodeEvent::Kind::Retired:
        break;
    }
}

void NodeCard::takeSample(const NodeEvent& event)
{
    const auto passed = std::chrono::duration<double, std::micro>(event.at - m_sampledAt).count();
    const bool comparable = m_sample.usedCpuUs >= 0 && event.sample.usedCpuUs >= m_sample.usedCpuUs && passed > 0;
    m_cpuPercent = comparable ? 100.0 * static_cast<double>(event.sample.usedCpuUs - m_sample.usedCpuUs) / passed : -1;
    m_sample = event.sample;
    m_sampledAt = event.at;
}

void NodeCard::refresh()
{
    if (std::exchange(m_figuresMoved, false) || m_dirty) {
        m_figures->setText(figuresText(m_sample, m_cpuPercent));
        m_clock->setText(m_offsetUs ? clockText(*m_offsetUs, m_roundTripUs) : tr("not measured yet"));
    }
    if (!std::exchange(m_dirty, false))
        return;
    const Colors& colors = m_theme.colors();
    m_ui->glyphLabel->setAccessibleName(connectionWord(m_state));
    m_ui->glyphLabel->setPixmap(
        glyphPixmap(glyphOf(m_state), colorOf(m_state, colors), fontMetrics().height(), devicePixelRatioF()));
    m_ui->nameLabel->setText(text(m_info.address));
    m_ui->stateLabel->setText(m_stateText.isEmpty()
                                  ? connectionWord(m_state)
                                  : u"%1 · %2"_s.arg(connectionWord(m_state), enginetext::shown(m_stateText)));
    m_ui->serverValue->setText(productText(m_info));
    m_ui->sourceValue->setText(sourceText(m_source));
    m_ui->blindValue->setText(blindSpotText(m_info, m_source, m_unannounced));
    m_ui->kindsValue->setText(kindsText(m_info, m_source));
    m_ui->patternsValue->setText(patternsText(m_patterns, m_unannounced));
    // A label's text is its accessible name, unless it is empty.
    m_ui->patternsValue->setAccessibleName(m_patterns.isEmpty() ? m_ui->patternsTitle->text() : QString());
    setRowVisible(m_ui->factsLayout, m_ui->patternsValue, !m_patterns.isEmpty());
    m_ui->figuresTitle->setText(figuresTitle());
    m_ui->flagsValue->setText(flagsText(m_info));
    m_ui->evictionValue->setText(evictionText(m_info.evictionPolicy));
    setTone(m_ui->evictionValue, m_theme,
            mayEvict(m_info.evictionPolicy) ? lockcells::Tone::Alarm : lockcells::Tone::Plain);
    m_ui->notShownValue->setText(presentation::enginetext::notShown(m_info));
    setRowVisible(m_ui->factsLayout, m_ui->notShownValue, !m_info.notShown.empty());
    setRowVisible(m_ui->factsLayout, m_ui->blindValue, m_source != SourceKind::None);
    setRowVisible(m_ui->factsLayout, m_ui->kindsValue, m_source != SourceKind::None);

    const bool hasRights = m_rights->rowCount() > 0;
    m_ui->rightsTitle->setVisible(hasRights);
    m_ui->rightsView->setVisible(hasRights);
    m_ui->noGapsLabel->setText(gapsNote());
    m_ui->noGapsLabel->setVisible(m_gaps->rowCount() == 0 || m_gaps->leftOut() > 0);
    m_ui->gapsView->setVisible(m_gaps->rowCount() > 0);
    QStringList warnings;
    for (const auto& [at, warning] : m_warnings)
        warnings << u"%1  %2"_s.arg(text(isoTime(at)), presentation::enginetext::shown(warning));
    m_ui->warningsTitle->setVisible(!warnings.isEmpty());
    m_ui->warningsLabel->setVisible(!warnings.isEmpty());
    m_ui->warningsLabel->setText(warnings.join(u'\n'));
    addCopyButtons();
    fitTables();
}

QString NodeCard::figuresTitle() const
{
    if (m_known.of(m_node))
        return tr("Server when last heard");
    return m_isPast ? tr("Server at the moment shown") : tr("Server now");
}

/// States what the list of gaps does not show.
QString NodeCard::gapsNote() const
{
    if (m_gaps->leftOut() > 0) {
        const auto all = m_gaps->leftOut() + static_cast<std::uint64_t>(GapsModel::kKept);
        return tr("Only the newest %1 are listed, of %2.")
            .arg(QLocale().toString(GapsModel::kKept), QLocale().toString(qulonglong(all)));
    }
    return m_isPast ? tr("None in the played part of the recording.") : tr("None so far.");
}

void NodeCard::addCopyButtons()
{
    for (int row = 0; row < m_rights->rowCount(); ++row) {
        const QModelIndex index = m_rights->index(row, CapabilityModel::Copy);
        const QString command = m_rights->remedy(row);
        auto* button = qobject_cast<QPushButton*>(m_ui->rightsView->indexWidget(index));
        if (command.isEmpty()) {
            if (button)
                m_ui->rightsView->setIndexWidget(index, nullptr);
            continue;
        }
        if (!button) {
            button = new QPushButton;
            connect(button, &QPushButton::clicked, this,
                    [this, row] { QGuiApplication::clipboard()->setText(m_rights->remedy(row)); });
            m_ui->rightsView->setIndexWidget(index, button);
        }
        button->setText(tr("Copy"));
        button->setAccessibleName(
            tr("Copy the command that fixes: %1").arg(index.siblingAtColumn(CapabilityModel::Right).data().toString()));
    }
}

/// The width of the widest button: a view ignores the size hints of widgets in cells.
int NodeCard::copyWidth() const
{
    int width = 0;
    for (int row = 0; row < m_rights->rowCount(); ++row) {
        if (const QWidget* button = m_ui->rightsView->indexWidget(m_rights->index(row, CapabilityModel::Copy))) {
            button->ensurePolished(); // the style sheet enlarges the size hint
            width = std::max(width, button->sizeHint().width());
        }
    }
    return width;
}

void NodeCard::fitTables()
{
    const int width = m_ui->rightsView->width();
    bool mends = false;
    for (int row = 0; row < m_rights->rowCount(); ++row)
        mends = mends || !m_rights->remedy(row).isEmpty();
    m_ui->rightsView->setColumnHidden(CapabilityModel::Remedy, !mends);
    m_ui->rightsView->setColumnHidden(CapabilityModel::Copy, !mends);
    const int least = m_ui->rightsView->horizontalHeader()->minimumSectionSize();
    const int copy = mends ? std::max(least, copyWidth()) : 0;
    const int beside = m_ui->rightsView->viewport()->width() - copy;
    const int right = std::max(least, beside * (mends ? 20 : 25) / 100);
    const int state = std::max(least, beside * 10 / 100);
    const int remedy = mends ? beside * 30 / 100 : 0;
    m_ui->rightsView->setColumnWidth(CapabilityModel::Right, right);
    m_ui->rightsView->setColumnWidth(CapabilityModel::State, state);
    m_ui->rightsView->setColumnWidth(CapabilityModel::Effect, beside - right - state - remedy);
    m_ui->rightsView->setColumnWidth(CapabilityModel::Remedy, remedy);
    m_ui->rightsView->setColumnWidth(CapabilityModel::Copy, copy);
    fitToRows(m_ui->rightsView, m_rights->rowCount());
    m_ui->gapsView->setColumnWidth(GapsModel::From, width * 24 / 100);
    m_ui->gapsView->setColumnWidth(GapsModel::To, width * 24 / 100);
    m_ui->gapsView->setColumnWidth(GapsModel::Length, width * 12 / 100);
    fitToRows(m_ui->gapsView, 8);
}

void NodeCard::paintEvent(QPaintEvent*)
{
    paintCard(*this, m_theme.colors());
}

void NodeCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitTables();
}

void NodeCard::setUtc(bool utc)
{
    m_gaps->setUtc(utc);
}

void NodeCard::setPast(bool isPast)
{
    m_isPast = isPast;
    m_ui->figuresTitle->setText(figuresTitle());
    m_ui->noGapsLabel->setText(gapsNote());
}

void NodeCard::retranslate()
{
    m_ui->retranslateUi(this);
    setPast(m_isPast);
    m_dirty = true;
    refresh();
}

void NodeCard::restyle()
{
    const Colors& colors = m_theme.colors();
    m_ui->patternsValue->setFont(m_theme.monospace());
    QPalette table = palette();
    table.setColor(QPalette::Base, colors.panel);
    table.setColor(QPalette::AlternateBase, colors.window);
    for (QTableView* view : {m_ui->rightsView, m_ui->gapsView})
        view->setPalette(table);
    m_dirty = true;
    refresh();
}

} // namespace lockscope::gui

#include "moc_nodecard.cpp"
