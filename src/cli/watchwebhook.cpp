// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watchwebhook.h"

#include "cli/output.h"
#include "cli/tr.h"

namespace lockscope::cli {

WatchWebhook::WatchWebhook(const WebhookOptions& options, const Clock& clock)
    : m_sender(clock, m_later), m_publisher(m_sender)
{
    m_sender.setTarget(options.target);
    m_publisher.setLeast(options.least);
    QObject::connect(&m_sender, &webhook::Sender::troubled, &m_sender,
                     [](const QString& sentence) { complain(QStringLiteral("lockscope watch: ") + sentence); });
}

void WatchWebhook::publish(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                           const NodeNames& names)
{
    m_publisher.publish(episode, began, thresholds,
                        {names.node, names.keyspace, QString::fromStdString(names.keyspace)});
}

void WatchWebhook::end() const
{
    if (const auto count = static_cast<int>(m_sender.pending()); count > 0)
        complain(Tr::tr("lockscope watch: %n message(s) to the webhook were not taken yet, and are dropped.", nullptr,
                        count));
}

} // namespace lockscope::cli
