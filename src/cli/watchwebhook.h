// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "cli/verbsession.h"
#include "webhook/findingpublisher.h"

namespace lockscope::cli {

/// The webhook of `watch`. Its failures are printed on standard error; they change neither output nor exit code.
class WatchWebhook
{
public:
    /// `clock` must outlive it.
    WatchWebhook(const WebhookOptions& options, const Clock& clock);

    void publish(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                 const NodeNames& names);
    void forget() { m_publisher.forget(); }
    /// Reports the messages that are dropped because the verb ends.
    void end() const;

private:
    webhook::TimerCalls m_later;
    webhook::Sender m_sender;
    webhook::FindingPublisher m_publisher;
};

} // namespace lockscope::cli
