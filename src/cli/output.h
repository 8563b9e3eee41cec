// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

class QSocketNotifier;

namespace lockscope::cli {

/// Standard output for people and scripts: whole, unbuffered lines. Detects a reader that is gone (`watch | head -1`),
/// even while nothing is written. One object per process; SIGPIPE must be ignored.
class Output final : public QObject
{
    Q_OBJECT
public:
    explicit Output(int fd = 1, QObject* parent = nullptr);
    ~Output() override;

    /// Writes terminalLine(`line`) and a newline. Blocks while the reader is slow. False if the reader is gone, or if
    /// it still blocks after endAt() or after the first signal to end.
    bool line(std::string_view line);
    /// The errno of a failed write; 0 if all lines were written or the reader is gone, which is no failure.
    [[nodiscard]] int error() const { return m_error; }
    /// Checks for late errors: some file systems report a full disk only when the file is closed.
    void finish();
    /// After `end`, line() no longer waits for a slow reader.
    void endAt(std::chrono::steady_clock::time_point end) { m_end = end; }
    [[nodiscard]] bool isOpen() const { return m_open; }
    /// True if lines were dropped because the reader was too slow.
    [[nodiscard]] bool isCutShort() const { return m_cutShort; }

Q_SIGNALS:
    /// Emitted once when nothing more can be written: the reader closed its end, or error() is set.
    void closed();

private:
    void close();
    bool waitUntilWritable();
    int m_fd;
    int m_error = 0;
    bool m_mayBlock = false;
    bool m_cutShort = false;
    std::optional<std::chrono::steady_clock::time_point> m_end;
    bool m_open = true;
    QSocketNotifier* m_notifier = nullptr;
};

/// Prints trusted text on standard output, unchanged. False if it could not be written, after printing the reason on
/// standard error. A reader that is gone is no failure.
[[nodiscard]] bool printText(const QString& text);
/// The reason of a failed write, to follow "could not be written: ".
[[nodiscard]] QString writeErrorText(int error);
/// Opens closed standard descriptors, so that no file or connection opened later becomes standard output. Call it
/// before anything is opened.
void occupyStandardDescriptors();

/// Prints terminalLine(`sentence`) on standard error, so that parts from a server or key cannot steer the terminal.
void complain(const QString& sentence);
/// The same without a line break, for a question.
void prompt(const QString& question);
/// The same for trusted text of several lines.
void complainLines(const QString& text);

} // namespace lockscope::cli
