// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/services/recordingtask.h"
#include "presentation/timeline/timespans.h"

#include <QDialog>
#include <QString>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace lockscope::gui {

/// Which time a report is to be of; nothing: of all that the recording has.
struct ReportChoice
{
    QString text;
    std::optional<TimeSpan> span;
};

/// Makes an incident report of a recording, or of a range of it, as a file for people without Lockscope. Reads in a
/// thread of its own, says how far it is, and can be given up: then nothing was written. Deletes itself. GUI thread.
class ReportDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `recording`: a file that may be written to meanwhile; `choices`: at least one, the first is proposed;
    /// `suggested`: where to, with the ending of its format.
    ReportDialog(const QString& recording, std::vector<ReportChoice> choices, const QString& suggested,
                 QWidget* parent = nullptr);

Q_SIGNALS:
    /// `words`: what is in it, a sentence.
    void saved(const QString& file, const QString& words);
    /// What went wrong and what to do.
    void failed(const QString& why);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Outcome;
    void build();
    void retranslate();
    void askWhere();
    void make(const QString& file);
    void tell(const QString& file, const Outcome& outcome);

    const QString m_recording;
    const std::vector<ReportChoice> m_choices;
    const QString m_suggested;
    QLabel* m_about;
    QLabel* m_rangeLabel;
    QComboBox* m_range;
    QLabel* m_note;
    QProgressBar* m_progress;
    QPushButton* m_cancel;
    QPushButton* m_save;
    RecordingTask m_task;
};

} // namespace lockscope::gui
