// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sshroute.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lockscope::tunnel {

/// A prompt of ssh for the user.
struct Question
{
    std::string text;      ///< text of ssh; a host key with its fingerprint, or the key of a passphrase
    bool isSecret = false; ///< input must be hidden; else yes or no
    /// True once the answer is not needed any more: ssh continued without it (a touched security key), or ended.
    std::shared_ptr<std::atomic<bool>> isOver = std::make_shared<std::atomic<bool>>(false);
};

/// Reaches servers behind an SSH machine with the system's ssh: its keys, agent, configuration and jump hosts work as
/// in a terminal. One connection (a master) with a forward per server, on a unix socket in a private folder. Both end
/// with this object, and at any end of the program. No wake-ups while idle.
///
/// A separate thread controls ssh; every function may be called in any thread.
class SshTunnel final : public Tunnel
{
public:
    /// Receives the answer, empty if the user declined. Call once, in any thread.
    using Answer = std::function<void(std::optional<std::string>)>;
    /// Called in the tunnel's thread; may answer at once or later. The tunnel waits for the answer.
    using Ask = std::function<void(const Question&, Answer)>;
    struct Options
    {
        Ask ask; ///< empty: every prompt is declined
        std::string program = "ssh";
        std::chrono::milliseconds limit{30'000}; ///< to connect, without the time for answers
    };

    explicit SshTunnel(SshRoute route);
    SshTunnel(SshRoute route, Options options);
    /// Ends ssh and waits for that, a second at most. Does not wait if the last owner releases it in the tunnel's own
    /// thread, in a callback: the callback then runs to its end.
    ~SshTunnel() override;

    /// Connects if needed; `done` is called once, in any thread: empty, or the error.
    void start(std::function<void(std::optional<TunnelError>)> done);
    void open(const std::string& target, Opened opened) override;
    [[nodiscard]] std::string words() const override;
    [[nodiscard]] const SshRoute& route() const;

private:
    class Private;
    std::shared_ptr<Private> m; ///< shared with its thread
};

} // namespace lockscope::tunnel
