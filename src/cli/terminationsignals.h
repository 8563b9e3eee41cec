// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace lockscope::cli {

/// Ignores SIGPIPE and SIGXFSZ for good: a reader that is gone, or a file size limit, shows as an error of the write.
void ignoreWriteSignals();

/// Turns the first SIGINT, SIGTERM or SIGHUP into a Qt signal in the event loop, through a pipe; a SIGHUP that is
/// ignored stays ignored. A second one, unless it comes within 200 ms, ends the process at once. While the object
/// exists, SIGPIPE and SIGXFSZ are ignored: a reader that is gone, or a file size limit, shows as an error of the
/// write. One object per process; restores the previous handlers.
class TerminationSignals final : public QObject
{
    Q_OBJECT
public:
    explicit TerminationSignals(QObject* parent = nullptr);
    ~TerminationSignals() override;

    /// True if a signal came since the object was made. Thread: any; needs no event loop.
    [[nodiscard]] static bool cameAny();

Q_SIGNALS:
    void terminated(int signalNumber);

private:
    struct Saved;
    Saved* m_saved;
    QSocketNotifier* m_notifier = nullptr;
};

} // namespace lockscope::cli
