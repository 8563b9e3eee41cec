// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace lockscope::cli {

/// SIGPIPE and SIGXFSZ, for good: a closed reader, and a file that may not grow, show as errors of the write.
void ignoreWriteSignals();

/// The first SIGINT or SIGTERM as a signal in the event loop, by way of a pipe; one more, not at the same moment, ends
/// the process at once, whatever it does. One object a process; restores the old handlers.
/// While it lives SIGPIPE and SIGXFSZ are ignored: a closed reader, and a file that may not grow, show as errors of the
/// write.
class TerminationSignals final : public QObject
{
    Q_OBJECT
public:
    explicit TerminationSignals(QObject* parent = nullptr);
    ~TerminationSignals() override;

    /// Did a first one come since the object was made? Thread: any; also where no event loop runs.
    [[nodiscard]] static bool cameAny();

Q_SIGNALS:
    void terminated(int signalNumber);

private:
    struct Saved;
    Saved* m_saved;
    QSocketNotifier* m_notifier = nullptr;
};

} // namespace lockscope::cli
