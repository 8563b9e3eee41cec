// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/time.h"
#include "gui/style/themed.h"

#include <QDialog>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace lockscope::monitor {
class LockFinder;
}

namespace lockscope::gui {

class FoundLocksModel;
class Theme;

/// *Find locks*: searches the keys of one server when opened, presents the findings, and adds the ticked ones to the
/// watched patterns. Show it with open(); deletes itself. GUI thread.
class FindLocksDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// `endpoint`: with its password; `watched`: patterns already watched. Theme and clock must outlive the dialog.
    FindLocksDialog(const Theme& theme, const Clock& clock, Endpoint endpoint, std::vector<std::string> watched,
                    QWidget* parent);
    ~FindLocksDialog() override;

Q_SIGNALS:
    /// The user wants these watched as well.
    void watchRequested(const QStringList& presets, const QStringList& patterns);

protected:
    void done(int result) override;

private:
    void retranslate() override;
    void build();
    void startSearch();
    void toggle();
    void showProgress();
    void showResult();
    void updateButtons();
    void watch();
    [[nodiscard]] bool isLooking() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString remarks() const;

    const Theme& m_theme;
    const Clock& m_clock;
    Endpoint m_endpoint;
    std::vector<std::string> m_watched;
    FoundLocksModel* m_model;
    monitor::LockFinder* m_finder = nullptr; ///< the latest one; a child
    QLabel* m_intro;
    QLabel* m_summary;
    QLabel* m_remarks;
    QProgressBar* m_progress;
    QTableView* m_table;
    QPushButton* m_again;
    QPushButton* m_close;
    QPushButton* m_watch;
};

} // namespace lockscope::gui
