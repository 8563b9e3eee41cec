// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace lockscope::gui {

class RunPanel;
class Theme;

/// The commands of the simulator: start, stop, same seed, right way, more contention, and where to run. Its words are
/// the page's. GUI thread.
class RunBar final : public QWidget
{
    Q_OBJECT
public:
    struct State
    {
        bool isRunning = false;
        bool hasRun = false;               ///< there is a run to repeat
        std::optional<std::uint64_t> seed; ///< of that run
        bool hasRightWay = false;
    };
    /// `panel`: its run has the locks of *Spawn Contention*; must outlive it.
    RunBar(const Theme& theme, const RunPanel& panel, QWidget* parent);

    void setState(const State& state);
    /// The run of the panel is another one.
    void runChanged();
    /// The target of *Spawn Contention*.
    void chooseLock(std::size_t lock);
    /// `name`: of the connected server, empty for none. `whyNot`: why it must not be used.
    void setConnection(const QString& name, const std::optional<QString>& whyNot);
    [[nodiscard]] bool isOnConnection() const;
    void retranslate();
    [[nodiscard]] QWidget& startButton() const;
    [[nodiscard]] QWidget& stopButton() const;

Q_SIGNALS:
    void startRequested();
    void stopRequested();
    void sameSeedRequested();
    void rightWayRequested();
    void contentionRequested(std::size_t lock);

private:
    void tellContention();

    const RunPanel& m_panel;
    QPushButton* m_start;
    QPushButton* m_stop;
    QPushButton* m_again;
    QPushButton* m_rightWay;
    QToolButton* m_contention;
    QMenu* m_contentionMenu;
    std::size_t m_contentionLock = 0;
    QLabel* m_whereLabel;
    QComboBox* m_where;
};

/// Workers that *Spawn Contention* adds.
inline constexpr std::size_t kContenders = 4;

} // namespace lockscope::gui
