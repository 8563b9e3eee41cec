// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/shell/page.h"
#include "gui/simulator/caseplan.h"

#include <QPointer>
#include <QTimer>

#include <optional>

class QBoxLayout;
class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QMenu;
class QPushButton;
class QToolButton;

namespace lockscope::gui {

class CasesModel;
class ParameterBar;
class RunPanel;

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
    void startRun();
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
    QWidget* buildList();
    QWidget* buildHead();
    QWidget* buildCommands();
    void connectCommands();
    void chooseCase(const QModelIndex& index);
    void showWords();
    void start(std::optional<std::uint64_t> seed);
    void launch(const RunSettings& settings);
    void askForServer(const RunSettings& settings);
    [[nodiscard]] std::optional<QString> whyNoServer() const;
    void watchOwnLocks();
    void leaveOwnLocks();
    void parametersEdited();
    void runInto(RunPanel& panel, Result<RunRequest, QString> request, const QString& subtitle);
    void updateCommands();
    void updateWhere();
    void fillContention();
    void spawnContention(std::size_t lock);
    /// The target of *Spawn Contention*.
    void chooseLock(std::size_t lock);
    void selectLock(const RunPanel& panel, std::size_t lock);
    void tellContention();
    void runsChanged();
    void tick();
    void say(const QString& trouble);

    Services& m_services;
    const SystemClock m_clock; ///< for the runs, which are independent of the watched servers
    CasesModel* m_cases;
    const simulator::CaseInfo* m_case = nullptr;
    QLineEdit* m_filter = nullptr;
    QListView* m_list = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_words = nullptr;
    QLabel* m_code = nullptr;
    QBoxLayout* m_head = nullptr; ///< texts and code
    QLabel* m_trouble = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_again = nullptr;
    QPushButton* m_rightWay = nullptr;
    QToolButton* m_contention = nullptr;
    QMenu* m_contentionMenu = nullptr;
    std::size_t m_contentionLock = 0;
    QLabel* m_whereLabel = nullptr;
    QComboBox* m_where = nullptr;
    ParameterBar* m_parameters = nullptr;
    RunPanel* m_panel = nullptr;
    RunPanel* m_rightPanel = nullptr;
    QTimer m_timer;                    ///< runs only while the page is visible and something runs
    std::optional<RunSettings> m_last; ///< of the latest run, with its seed
    QPointer<QWidget> m_hadKeyboard;   ///< focus at the start of the run
    std::vector<int> m_ranWith;        ///< content of the parameter bar for that run
};

} // namespace lockscope::gui
