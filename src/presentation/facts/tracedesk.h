// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "presentation/stream/frameloop.h"

#include <QObject>

#include <optional>
#include <vector>

namespace lockscope::presentation {

/// What the trace bursts of this session told: the book of the locks, who sent which token, and how each node's burst
/// fares. Kept until another server is connected. GUI thread.
class TraceDesk final : public QObject, public BatchConsumer
{
    Q_OBJECT
public:
    explicit TraceDesk(FrameLoop& frames, QObject* parent = nullptr);
    ~TraceDesk() override;

    [[nodiscard]] const analysis::TraceBook& book() const { return m_book; }
    [[nodiscard]] const analysis::TokenClients& clients() const { return m_clients; }
    /// Of the burst that is told of last; nothing before the first.
    [[nodiscard]] const std::optional<TraceStatus>& status() const { return m_status; }
    [[nodiscard]] bool isRunning() const;

    void consume(const Frame& frame) override;
    void reset() override;

Q_SIGNALS:
    /// Book, clients or status changed; at most once a frame.
    void changed();
    /// A burst ended or could not begin: status() says how.
    void ended();

private:
    FrameLoop& m_frames;
    analysis::TraceBook m_book;
    analysis::TokenClients m_clients;
    std::optional<TraceStatus> m_status;
};

} // namespace lockscope::presentation
