// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Builds the widgets of the page Simulator; simulatorpage.cpp has its behaviour.
#include "gui/shell/sidebardelegate.h"
#include "gui/shell/windowsession.h"
#include "gui/simulator/casesmodel.h"
#include "gui/simulator/lanesview.h"
#include "gui/simulator/parameterbar.h"
#include "gui/simulator/runpanel.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/style/theme.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/themedparts.h"
#include "settings/profilestore.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr std::chrono::milliseconds kRefreshEvery{33};
constexpr int kListCharacters = 36;
constexpr int kMostListWidth = 400; ///< upper limit for large fonts
constexpr int kCodeBeside = 120;    ///< characters; a wider page has the code beside the words
constexpr int kBarMargin = 12;
} // namespace

SimulatorPage::SimulatorPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_cases(new CasesModel(services.theme, this)),
      m_parameters(new ParameterBar(this)), m_panel(new RunPanel(services.theme, this)),
      m_rightPanel(new RunPanel(services.theme, this))
{
    setObjectName(u"simulatorPage"_s);
    m_panel->setObjectName(u"run"_s);
    m_rightPanel->setObjectName(u"rightRun"_s);
    m_rightPanel->hide();
    m_case = m_cases->caseAt(m_cases->firstCase());

    auto* runs = new QHBoxLayout;
    runs->setSpacing(kBarMargin);
    runs->addWidget(m_panel, 1);
    runs->addWidget(m_rightPanel, 1);
    auto* rest = new QWidget;
    auto* column = new QVBoxLayout(rest);
    column->setContentsMargins(kBarMargin, kBarMargin, kBarMargin, kBarMargin);
    column->setSpacing(10);
    column->addWidget(buildHead());
    column->addWidget(buildCommands());
    column->addWidget(m_parameters);
    m_trouble = new QLabel(rest);
    m_trouble->setObjectName(u"simulatorTrouble"_s);
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->hide();
    column->addWidget(m_trouble);
    column->addLayout(runs, 1);

    auto* scroll = new QScrollArea(this); // not everything fits on a small screen with large fonts
    scroll->setObjectName(u"simulatorScroll"_s);
    scroll->setFocusPolicy(Qt::NoFocus); // Tab reaches its children, not the area itself
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(rest);
    scroll->viewport()->setAutoFillBackground(false);
    rest->setAutoFillBackground(false);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(buildList());
    row->addWidget(scroll, 1);

    m_timer.setInterval(kRefreshEvery);
    connectCommands();
    m_parameters->load(*m_case);
    m_list->setCurrentIndex(m_cases->firstCase());
    setThemeIcon(m_start, m_services.theme, u"resume"_s);
    setThemeIcon(m_again, m_services.theme, u"refresh"_s);
    setThemeIcon(m_rightWay, m_services.theme, u"check"_s);
    setThemeIcon(m_contention, m_services.theme, u"group"_s);
    setTone(m_trouble, m_services.theme, lockcells::Tone::Alarm);
    restyle();
    retranslate();
}

QWidget* SimulatorPage::buildList()
{
    auto* side = new QWidget(this);
    m_filter = new QLineEdit(side);
    m_filter->setObjectName(u"caseFilter"_s);
    m_filter->setClearButtonEnabled(true);
    m_list = new QListView(side);
    m_list->setObjectName(u"cases"_s);
    m_list->setModel(m_cases);
    m_list->setItemDelegate(new SidebarDelegate(m_services.theme, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(8, kBarMargin, 0, 8);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    side->setFixedWidth(std::min(fontMetrics().averageCharWidth() * kListCharacters, kMostListWidth));
    return side;
}

QWidget* SimulatorPage::buildHead()
{
    auto* head = new QWidget(this);
    m_title = new QLabel(head);
    m_title->setObjectName(u"caseTitle"_s);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    QFont big = m_title->font();
    big.setPointSizeF(big.pointSizeF() * 1.3);
    big.setWeight(QFont::DemiBold);
    m_title->setFont(big);
    m_words = new QLabel(head);
    m_words->setObjectName(u"caseWords"_s);
    m_words->setTextFormat(Qt::RichText);
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_code = new QLabel(head);
    m_code->setObjectName(u"caseCode"_s);
    m_code->setTextFormat(Qt::RichText);
    m_code->setMargin(10);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* left = new QVBoxLayout;
    left->setSpacing(4);
    left->addWidget(m_title);
    left->addWidget(m_words);
    left->addStretch();
    m_head = new QBoxLayout(QBoxLayout::LeftToRight, head);
    m_head->setContentsMargins(0, 0, 0, 0);
    m_head->setSpacing(2 * kBarMargin);
    m_head->addLayout(left, 3);
    m_head->addWidget(m_code, 2, Qt::AlignTop);
    return head;
}

void SimulatorPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    const bool isNarrow = width() < fontMetrics().averageCharWidth() * kCodeBeside;
    m_head->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_head->setSpacing(isNarrow ? kBarMargin / 2 : 2 * kBarMargin);
}

QWidget* SimulatorPage::buildCommands()
{
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(8);
    const auto button = [&](const char* name) {
        auto* result = new QPushButton(bar);
        result->setObjectName(QLatin1StringView(name));
        flow->addWidget(result);
        return result;
    };
    m_start = button("startRun");
    m_start->setDefault(true);
    m_stop = button("stopRun");
    m_again = button("sameSeed");
    m_rightWay = button("rightWay");
    m_contention = new QToolButton(bar);
    m_contention->setObjectName(u"spawnContention"_s);
    m_contention->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_contention->setFocusPolicy(Qt::TabFocus);
    m_contentionMenu = new QMenu(m_contention);
    flow->addWidget(m_contention);

    auto* pair = new QWidget(bar);
    m_whereLabel = new QLabel(pair);
    m_where = new QComboBox(pair);
    m_where->setObjectName(u"runOn"_s);
    m_where->addItems({QString(), QString()});
    m_where->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_whereLabel->setBuddy(m_where);
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(5);
    row->addWidget(m_whereLabel);
    row->addWidget(m_where);
    flow->addWidget(pair);
    return bar;
}

void SimulatorPage::connectCommands()
{
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &SimulatorPage::chooseCase);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_cases->setFilter(text);
        const QModelIndex same = m_cases->indexOf(m_case->id);
        if (same.isValid())
            m_list->setCurrentIndex(same);
        else if (!isRunning()) // a search shows its first result
            m_list->setCurrentIndex(m_cases->firstCase());
    });
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        m_list->setCurrentIndex(m_cases->firstCase());
        m_list->setFocus(Qt::OtherFocusReason);
    });
    connect(m_start, &QPushButton::clicked, this, &SimulatorPage::startRun);
    connect(m_stop, &QPushButton::clicked, this, &SimulatorPage::stopRuns);
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (m_last)
            start(m_last->seed);
    });
    connect(m_rightWay, &QPushButton::clicked, this, &SimulatorPage::runRightWay);
    connect(m_contention, &QToolButton::clicked, this, [this] { spawnContention(m_contentionLock); });
    connect(&m_timer, &QTimer::timeout, this, &SimulatorPage::tick);
    for (RunPanel* panel : {m_panel, m_rightPanel})
        connect(panel, &RunPanel::phaseChanged, this, &SimulatorPage::runsChanged);
    for (const RunPanel* panel : {m_panel, m_rightPanel})
        connect(&panel->lanes(), &LanesView::lockClicked, this, [this, panel](std::size_t lock) {
            chooseLock(lock);
            selectLock(*panel, lock);
        });
    connect(&m_services.profiles, &settings::ProfileStore::changed, this, &SimulatorPage::updateWhere);
    connect(&m_services.session, &WindowSession::changed, this, [this] {
        updateWhere();
        if (isRunning())
            watchOwnLocks();
    });

    const auto forRuns = [this](auto&& order) {
        for (RunPanel* panel : {m_panel, m_rightPanel})
            if (panel->isRunning())
                order(*panel->run());
    };
    connect(m_parameters, &ParameterBar::changed, this, [forRuns](ParameterBar::Field field, int value) {
        const simulator::Millis ms{value};
        forRuns([&](SimRun& run) {
            switch (field) {
            case ParameterBar::Field::Workers:
                return run.setWorkers(static_cast<std::size_t>(value));
            case ParameterBar::Field::Ttl:
                return run.setTtl(ms);
            case ParameterBar::Field::Hold:
                return run.setHold(ms);
            case ParameterBar::Field::Think:
                return run.setThink(ms);
            case ParameterBar::Field::Locks:
            case ParameterBar::Field::Wait:
            case ParameterBar::Field::Stock:
            case ParameterBar::Field::Seconds:
            case ParameterBar::Field::Seed:
                return;
            }
        });
    });
    connect(m_parameters, &ParameterBar::edited, this, &SimulatorPage::parametersEdited);
    connect(m_parameters, &ParameterBar::renewalChanged, this,
            [forRuns](bool on) { forRuns([on](SimRun& run) { run.setRenewal(on); }); });
}

} // namespace lockscope::gui
