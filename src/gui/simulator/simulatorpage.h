// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/shell/page.h"
#include "gui/simulator/caseplan.h"
#include "gui/simulator/userserver.h"

#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>

class QLabel;

namespace lockscope::gui {

class CaseChooser;
class CaseHead;
class CasesModel;
class ParameterBar;
class RunBar;
class RunPanel;
class SimRun;

/// The simulator: choose a case, read what goes wrong and why, run it, and run the right way beside it. Needs no
/// server: each run has private ones, unless the current connection is chosen. GUI thread.
class SimulatorPage final : public Page
{
    Q_OBJECT
public:
    explicit SimulatorPage(Services& services, QWidget* parent = nullptr);
    ~SimulatorPage() override;

    /// By id; false when there is no such case.
    bool showCase(std::string_view id);
    [[nodiscard]] const simulator::CaseInfo& currentCase() const { return *m_case; }
    void startRun() { start(std::nullopt); }
    void stopRuns();
    void runRightWay();
    /// Runs the case, and the right way beside it if there is one.
    void runBoth();
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] RunPanel& panel() const { return *m_panel; }
    [[nodiscard]] ParameterBar& parameters() const { return *m_parameters; }
    [[nodiscard]] CasesModel& cases() const { return *m_cases; }

    QWidget* searchField() override;
    bool backToLive() override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void connectCommands();
    void chooseCase(const QModelIndex& index);
    void start(std::optional<std::uint64_t> seed);
    void launch(const RunSettings& settings);
    void askForServer(const RunSettings& settings);
    void parametersEdited();
    void runInto(RunPanel& panel, Result<RunRequest, QString> request, const QString& subtitle);
    void updateCommands();
    void updateWhere();
    void spawnContention(std::size_t lock);
    void runsChanged();
    void eachRunning(const std::function<void(SimRun&)>& order);
    void tick();
    void say(const QString& trouble);

    Services& m_services;
    const UserServer m_server;
    const SystemClock m_clock; ///< for the runs, which are independent of the watched servers
    CasesModel* m_cases;
    const simulator::CaseInfo* m_case = nullptr;
    CaseChooser* m_chooser = nullptr;
    CaseHead* m_head = nullptr;
    RunBar* m_bar = nullptr;
    QLabel* m_trouble = nullptr;
    ParameterBar* m_parameters = nullptr;
    RunPanel* m_panel = nullptr;
    RunPanel* m_rightPanel = nullptr;
    QTimer m_timer;                    ///< runs only while the page is visible and something runs
    std::optional<RunSettings> m_last; ///< of the latest run, with its seed
    QPointer<QWidget> m_hadKeyboard;   ///< focus at the start of the run
    std::vector<int> m_ranWith;        ///< content of the parameter bar for that run
};

} // namespace lockscope::gui
