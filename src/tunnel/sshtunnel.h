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

/// What ssh wants to know from a person.
struct Question
{
    std::string text;      ///< ssh's own words; a host key with its fingerprint, or whose passphrase
    bool isSecret = false; ///< what is typed must not be seen; else yes or no
    /// True once nobody waits for the answer any more: ssh went on without it (a key that was touched), or is gone.
    std::shared_ptr<std::atomic<bool>> isOver = std::make_shared<std::atomic<bool>>(false);
};

/// Servers behind an SSH machine, by the ssh of this system: its keys, agent, configuration and jump hosts work as they
/// do in a terminal. One connection (a master), and in it a forward for each server, on a unix socket in a folder that
/// only we can enter. Both are gone with this object, and however the program ends. Nothing wakes up while nobody asks.
///
/// A thread of its own talks to ssh; every function may be called in any thread.
class SshTunnel final : public Tunnel
{
public:
    /// Given the answer, or nothing when the person does not want to. To be called once, in any thread.
    using Answer = std::function<void(std::optional<std::string>)>;
    /// Asked in the tunnel's thread; may answer at once or later. The tunnel waits for it.
    using Ask = std::function<void(const Question&, Answer)>;
    struct Options
    {
        Ask ask; ///< empty: every question is refused
        std::string program = "ssh";
        std::chrono::milliseconds limit{30'000}; ///< to connect, without the time that a person thinks
    };

    explicit SshTunnel(SshRoute route);
    SshTunnel(SshRoute route, Options options);
    /// Ends ssh; waits for that, a second at most. Not where the last owner lets go in the tunnel's own thread, by a
    /// call that it was given: that goes on to its end.
    ~SshTunnel() override;

    /// Connects, if it has not; `done` is called once, in any thread: nothing, or why not.
    void start(std::function<void(std::optional<TunnelError>)> done);
    void open(const std::string& target, Opened opened) override;
    [[nodiscard]] std::string words() const override;
    [[nodiscard]] const SshRoute& route() const;

private:
    class Private;
    std::shared_ptr<Private> m; ///< its thread has it, too
};

} // namespace lockscope::tunnel
