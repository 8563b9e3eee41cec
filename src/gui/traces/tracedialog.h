// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "monitor/tracing/tracer.h"
#include "presentation/stream/lockref.h"

#include <QDialog>

#include <optional>

class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QSortFilterProxyModel;
class QSpinBox;
class QTableView;

namespace lockscope::presentation {
class TraceStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Theme;
class TraceClientsModel;
class TraceModel;

/// Starts and stops a trace burst, shows its cost while it runs, and its results: locks, and the clients that tried to
/// get the chosen one. Not modal. GUI thread.
class TraceDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    TraceDialog(TraceStore& traces, const Theme& theme, QWidget* parent = nullptr);

    /// The locks for *Only ...*; none, or more than monitor::TraceRequest::kMostLocks: the choice is unavailable.
    void setLocks(const std::vector<LockRef>& locks, bool choose);
    /// Why no burst can begin and what to do; empty: it can.
    void setWhyNot(const QString& text);
    [[nodiscard]] TraceModel& locks() const { return *m_model; }
    /// Another lock was selected elsewhere: clears the row, which would otherwise suggest the target of actions.
    void unmark();
    /// Writes the trace results, as JSON lines for a name with suffix .json, else as CSV. Returns problem and remedy;
    /// empty: success.
    [[nodiscard]] QString saveAs(const QString& file) const;

Q_SIGNALS:
    /// `locks`: the only ones to trace; empty: all.
    void startRequested(const lockscope::monitor::TraceRequest& request,
                        const std::vector<lockscope::gui::LockRef>& locks);
    void stopRequested();
    /// The user chose the row of this lock.
    void lockChosen(const lockscope::gui::LockRef& lock);

private:
    void retranslate() override;
    QTableView* addTable(QSortFilterProxyModel& proxy, const char* name, int sortColumn);
    void fitColumns(QTableView& view, std::initializer_list<int> wideColumns);
    void begin();
    void update();
    void updateStatus();
    void chosen();
    void mark();
    void fillExport();
    void copy(const QByteArray& text, const QString& format);
    void askWhere(const QString& ending);

    TraceStore& m_traces;
    const Theme& m_theme;
    std::vector<LockRef> m_locks;
    bool m_isUpdating = false; ///< rows are being updated: a change of the row is not the user's choice
    QString m_whyNot;
    TraceModel* m_model;
    TraceClientsModel* m_clientsModel;
    QSortFilterProxyModel* m_lockOrder;
    QSortFilterProxyModel* m_clientOrder;
    QLabel* m_about;
    QLabel* m_timeLabel;
    QLabel* m_bytesLabel;
    QDoubleSpinBox* m_time;
    QSpinBox* m_bytes;
    QRadioButton* m_all;
    QRadioButton* m_one;
    QPushButton* m_start;
    QPushButton* m_export;
    QPushButton* m_close;
    QLabel* m_outcome;
    QProgressBar* m_progress;
    QLabel* m_status;
    QTableView* m_locksView;
    QLabel* m_clientsTitle;
    QTableView* m_clientsView;
};

} // namespace lockscope::gui
