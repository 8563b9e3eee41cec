// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/runbar.h"

#include "gui/simulator/runpanel.h"
#include "gui/simulator/simrun.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/style/theme.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kOnPrivate = 0;
constexpr int kOnConnection = 1;
} // namespace

RunBar::RunBar(const Theme& theme, const RunPanel& panel, QWidget* parent) : QWidget(parent), m_panel(panel)
{
    auto* flow = new FlowLayout(this);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(8);
    const auto button = [&](const char* name, void (RunBar::*requested)()) {
        auto* result = new QPushButton(this);
        result->setObjectName(QLatin1StringView(name));
        flow->addWidget(result);
        connect(result, &QPushButton::clicked, this, requested);
        return result;
    };
    m_start = button("startRun", &RunBar::startRequested);
    m_start->setDefault(true);
    m_stop = button("stopRun", &RunBar::stopRequested);
    m_again = button("sameSeed", &RunBar::sameSeedRequested);
    m_rightWay = button("rightWay", &RunBar::rightWayRequested);
    m_contention = new QToolButton(this);
    m_contention->setObjectName(u"spawnContention"_s);
    m_contention->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_contention->setFocusPolicy(Qt::TabFocus);
    m_contentionMenu = new QMenu(m_contention);
    flow->addWidget(m_contention);
    connect(m_contention, &QToolButton::clicked, this, [this] { Q_EMIT contentionRequested(m_contentionLock); });

    auto* pair = new QWidget(this);
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
    setThemeIcon(m_start, theme, u"resume"_s);
    setThemeIcon(m_again, theme, u"refresh"_s);
    setThemeIcon(m_rightWay, theme, u"check"_s);
    setThemeIcon(m_contention, theme, u"group"_s);
}

void RunBar::setState(const State& state)
{
    m_start->setEnabled(!state.isRunning);
    m_stop->setEnabled(state.isRunning);
    m_again->setEnabled(!state.isRunning && state.hasRun);
    m_again->setText(state.seed ? SimulatorPage::tr("Same Seed (%1)").arg(*state.seed)
                                : SimulatorPage::tr("Same Seed"));
    m_rightWay->setEnabled(!state.isRunning && state.hasRightWay);
    m_contention->setEnabled(state.isRunning);
    m_where->setEnabled(!state.isRunning);
}

void RunBar::runChanged()
{
    m_contentionMenu->clear();
    const SimRun* run = m_panel.run();
    const std::size_t locks = run ? run->scenario().locks.size() : 0;
    chooseLock(m_contentionLock < locks ? m_contentionLock : 0);
    if (locks < 2) {
        m_contention->setMenu(nullptr);
        return;
    }
    for (std::size_t lock = 0; lock < locks; ++lock)
        m_contentionMenu->addAction(QString::fromStdString(run->scenario().locks[lock].key), this, [this, lock] {
            chooseLock(lock);
            Q_EMIT contentionRequested(lock);
        });
    m_contention->setMenu(m_contentionMenu);
    m_contention->setPopupMode(QToolButton::MenuButtonPopup);
}

void RunBar::chooseLock(std::size_t lock)
{
    m_contentionLock = lock;
    tellContention();
}

void RunBar::tellContention()
{
    QString tip = SimulatorPage::tr("For two seconds %Ln more workers want the lock", nullptr, kContenders);
    if (const SimRun* run = m_panel.run(); run && run->scenario().locks.size() > 1)
        tip += u'\n' + SimulatorPage::tr("Lock: %1. Click the Redis lane of another lock to switch.")
                           .arg(QString::fromStdString(run->scenario().locks[m_contentionLock].key));
    m_contention->setToolTip(plainTip(tip));
}

void RunBar::setConnection(const QString& name, const std::optional<QString>& whyNot)
{
    m_where->setItemText(kOnPrivate, SimulatorPage::tr("private server"));
    m_where->setItemText(kOnConnection, name.isEmpty() ? SimulatorPage::tr("current connection") : name);
    m_where->setItemData(kOnConnection, whyNot ? QVariant(0) : QVariant(), Qt::UserRole - 1); // 0 disables the item
    m_where->setItemData(kOnConnection, plainTip(whyNot.value_or(QString())), Qt::ToolTipRole);
    if (whyNot)
        m_where->setCurrentIndex(kOnPrivate);
}

bool RunBar::isOnConnection() const
{
    return m_where->currentIndex() == kOnConnection;
}

QWidget& RunBar::startButton() const
{
    return *m_start;
}

QWidget& RunBar::stopButton() const
{
    return *m_stop;
}

void RunBar::retranslate()
{
    m_start->setText(SimulatorPage::tr("&Start"));
    m_start->setToolTip(SimulatorPage::tr("Runs the case with these numbers on a private redis-server"));
    m_stop->setText(SimulatorPage::tr("Stop"));
    m_stop->setToolTip(SimulatorPage::tr("The workers give back what they hold and end"));
    m_again->setToolTip(SimulatorPage::tr("Runs it once more with the seed of the last run"));
    m_rightWay->setText(SimulatorPage::tr("Run the Right Way"));
    m_rightWay->setToolTip(SimulatorPage::tr("The right pattern beside it, with the same seed and the same faults"));
    m_contention->setText(SimulatorPage::tr("Spawn Contention"));
    tellContention();
    m_whereLabel->setText(SimulatorPage::tr("Run on"));
    m_where->setAccessibleName(SimulatorPage::tr("Run on"));
}

} // namespace lockscope::gui

#include "moc_runbar.cpp"
