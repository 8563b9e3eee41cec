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

/// Standard output for people and scripts: whole lines, flushed, nothing buffered behind our back. Says when the reader
/// is gone
/// (`watch | head -1`), even while nothing is being written. One object a process; SIGPIPE must be ignored.
class Output final : public QObject
{
    Q_OBJECT
public:
    explicit Output(int fd = 1, QObject* parent = nullptr);
    ~Output() override;

    /// Writes `line`, as terminalLine(), and a newline; blocks while the reader is slow. False once the reader is gone,
    /// or while it is so slow that it still blocks at the end of time or after the first signal to end.
    bool line(std::string_view line);
    /// Why a line could not be written, as errno; 0: all of them were, or their reader is gone, which is no failure.
    [[nodiscard]] int error() const { return m_error; }
    /// Asks once more: some file systems tell only when a file is closed that there was no room.
    void finish();
    /// From then on nobody is waited for.
    void endAt(std::chrono::steady_clock::time_point end) { m_end = end; }
    [[nodiscard]] bool isOpen() const { return m_open; }
    /// Lines were dropped, because their reader did not read until the end.
    [[nodiscard]] bool isCutShort() const { return m_cutShort; }

Q_SIGNALS:
    /// Nothing more can be written: the reader closed its end, or error() says why. Once.
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

/// A text of ours on standard output, as it is. Not written: that is said on standard error, and false. A reader that
/// is gone is no failure.
[[nodiscard]] bool printText(const QString& text);
/// Text behind "could not be written: ".
[[nodiscard]] QString writeErrorText(int error);
/// Files and connections that are opened later must not become standard output because whoever started us has closed
/// it. First of all.
void occupyStandardDescriptors();

/// One line on standard error, as terminalLine(): whoever said a part of it, a server or a key, cannot steer a
/// terminal.
void complain(const QString& sentence);
/// The same without an end of the line: a question.
void prompt(const QString& question);
/// The same for a text of ours that has several lines.
void complainLines(const QString& text);

} // namespace lockscope::cli
