// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

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

    /// Writes `line`, as terminalLine(), and a newline; blocks while the reader is slow. False once the reader is gone.
    bool line(std::string_view line);
    [[nodiscard]] bool isOpen() const { return m_open; }

Q_SIGNALS:
    /// The reader closed its end. Once.
    void closed();

private:
    void close();
    int m_fd;
    bool m_open = true;
    QSocketNotifier* m_notifier = nullptr;
};

/// One line on standard error, as terminalLine(): whoever said a part of it, a server or a key, cannot steer a
/// terminal.
void complain(const QString& sentence);
/// The same without an end of the line: a question.
void prompt(const QString& question);
/// The same for a text of ours that has several lines.
void complainLines(const QString& text);

} // namespace lockscope::cli
