// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/recordings/recordingtask.h"
#include "gui/style/themed.h"
#include "presentation/timeline/timespans.h"

#include <QDialog>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace lockscope::history {
class ReplaySource;
}

namespace lockscope::gui {

/// The time range of a file; no value: the whole recording.
struct RangeChoice
{
    QString text;
    std::optional<TimeSpan> span;
};

/// A file derived from a recording: its texts for the dialog, and how to create it.
struct RecordingFile
{
    /// The second side of a comparison.
    struct Other
    {
        QString recording;            ///< its path
        std::optional<TimeSpan> span; ///< no value: all of it
        bool isBefore = false;        ///< instead: the period of equal length before the span
    };
    struct Request
    {
        QString recording;
        TimeSpan span;
        bool isOfAll = true;
        QString file; ///< target; the suffix selects the format
        Other other;  ///< if isCompared
    };
    struct Outcome
    {
        QString error; ///< problem and remedy; empty: success
        QString words; ///< a sentence on the content
    };

    const char* name = ""; ///< object name of the dialog, for tests: "report"
    // In the current language:
    std::function<QString()> title;
    std::function<QString()> about;
    std::function<QString()> note;
    std::function<QStringList()> filters; ///< each with its suffix
    bool isCompared = false;              ///< asks for a second time range or recording
    /// Runs in a thread of the pool and owns what it uses. When cancelled, nothing is written.
    std::function<Outcome(history::ReplaySource& recording, const Request& request, RecordingTask::Progress& progress)>
        make;
};

/// Asks for one or two ranges and a target, and derives a file from a recording. Reads in its own thread with progress,
/// and can be cancelled: then nothing is written. Deletes itself. GUI thread.
class RecordingFileDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// `recording`: a file, possibly still being written; `choices`: at least one, the first is preselected;
    /// `suggested`: target with the suffix of its format.
    RecordingFileDialog(RecordingFile what, const QString& recording, std::vector<RangeChoice> choices,
                        const QString& suggested, QWidget* parent = nullptr);

Q_SIGNALS:
    /// `words`: a sentence on the content.
    void saved(const QString& file, const QString& words);
    /// Problem and remedy.
    void failed(const QString& why);

private:
    void retranslate() override;
    void build();
    void addOthers();
    void askForRecording();
    [[nodiscard]] RecordingFile::Other other() const;
    void askWhere();
    void make(const QString& file);
    void showOutcome(const QString& file, const RecordingFile::Outcome& outcome);
    [[nodiscard]] QString nameOf(const char* part) const;

    const RecordingFile m_what;
    const QString m_recording;
    const std::vector<RangeChoice> m_choices;
    const QString m_suggested;
    QLabel* m_about;
    QLabel* m_rangeLabel;
    QComboBox* m_range;
    QLabel* m_otherLabel;
    QComboBox* m_other;
    QString m_otherFile; ///< chosen for "another recording"; empty: none yet
    QLabel* m_note;
    QProgressBar* m_progress;
    QPushButton* m_cancel;
    QPushButton* m_save;
    RecordingTask m_task;
};

} // namespace lockscope::gui
