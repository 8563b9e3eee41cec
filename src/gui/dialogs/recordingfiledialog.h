// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/services/recordingtask.h"
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

/// Which time a file is to be of; nothing: of all that the recording has.
struct RangeChoice
{
    QString text;
    std::optional<TimeSpan> span;
};

/// A file that is made of a recording: what the dialog says of it, and how it is made.
struct RecordingFile
{
    /// What it is held beside.
    struct Other
    {
        QString recording;            ///< its path
        std::optional<TimeSpan> span; ///< nothing: all of it
        bool isBefore = false;        ///< instead: as long a time as the span, before it
    };
    struct Request
    {
        QString recording;
        TimeSpan span;
        bool isOfAll = true;
        QString file; ///< where to; its ending says the format
        Other other;  ///< where isCompared
    };
    struct Outcome
    {
        QString error; ///< what went wrong and what to do; empty: it is written
        QString words; ///< what is in it, a sentence
    };

    const char* name = ""; ///< of the dialog and what is in it, for tests: "report"
    // In the language of now:
    std::function<QString()> title;
    std::function<QString()> about;
    std::function<QString()> note;
    std::function<QStringList()> filters; ///< each with its ending
    bool isCompared = false;              ///< a second time, or recording, is asked for
    /// In a thread of the pool; owns what it uses. Given up, nothing is written.
    std::function<Outcome(history::ReplaySource& recording, const Request& request, RecordingTask::Progress& progress)>
        make;
};

/// Asks for a range, or two, and a place, and makes a file of a recording. Reads in a thread of its own, says how far
/// it is, and can be given up: then nothing was written. Deletes itself. GUI thread.
class RecordingFileDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// `recording`: a file that may be written to meanwhile; `choices`: at least one, the first is proposed;
    /// `suggested`: where to, with the ending of its format.
    RecordingFileDialog(RecordingFile what, const QString& recording, std::vector<RangeChoice> choices,
                        const QString& suggested, QWidget* parent = nullptr);

Q_SIGNALS:
    /// `words`: what is in it, a sentence.
    void saved(const QString& file, const QString& words);
    /// What went wrong and what to do.
    void failed(const QString& why);

private:
    void retranslate() override;
    void build();
    void addOthers();
    void askForRecording();
    [[nodiscard]] RecordingFile::Other other() const;
    void askWhere();
    void make(const QString& file);
    void tell(const QString& file, const RecordingFile::Outcome& outcome);
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
