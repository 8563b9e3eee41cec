// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/truth.h"

#include "core/endpoint.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct redisContext;
struct redisReply;

namespace lockscope::nemesis {

struct Answer
{
    bool isError = false;
    std::int64_t number = 0;
    std::string text;
    std::vector<Answer> items;
};

using Words = std::vector<std::string>;

/// A blocking connection that is made when it is needed, and anew after it broke. Nothing is sent twice, but what a
/// node of a cluster refused and another one has: there it is sent. One thread.
class Talker
{
public:
    explicit Talker(Endpoint endpoint, std::chrono::milliseconds limit = std::chrono::seconds{20});
    ~Talker();
    Talker(Talker&&) noexcept;
    Talker& operator=(Talker&&) = delete;

    /// Empty: no answer (not connected, broken, too late).
    [[nodiscard]] std::optional<Answer> ask(const Words& words);
    /// All of them in one transaction, which says when: the answers, and the server's time before and behind.
    struct Done
    {
        std::vector<Answer> answers;
        Span at;
    };
    [[nodiscard]] std::optional<Done> atOnce(const std::vector<Words>& commands);
    /// The last request was sent, and its answer did not come: nobody knows whether it was executed.
    [[nodiscard]] bool isUncertain() const { return m_uncertain; }
    void close();
    void moveTo(Endpoint endpoint);

private:
    struct Freer
    {
        void operator()(redisContext* context) const;
    };
    [[nodiscard]] bool connect();
    [[nodiscard]] bool append(const Words& words);
    [[nodiscard]] std::optional<Answer> next();
    /// `asking`: of a slot on its way to this node. A refusal stays in m_refusal.
    [[nodiscard]] std::optional<Done> attempt(const std::vector<Words>& commands, bool asking);

    Endpoint m_endpoint;
    std::chrono::milliseconds m_limit;
    std::unique_ptr<redisContext, Freer> m_context;
    std::string m_refusal;
    bool m_uncertain = false;
};

/// Carries out commands on some locks in one go, and tells how each lock was before and after each of them. With
/// `expected` nothing is done unless the first key is held by this token ("": is free). Empty: it was not answered.
struct Outcome
{
    std::vector<Step> steps; ///< one a key
    bool done = false;       ///< the first key was as expected
};
[[nodiscard]] std::optional<Outcome> actOn(Talker& talker, const std::vector<std::string>& keys,
                                           const std::optional<std::string>& expected,
                                           const std::vector<Words>& commands);

/// Everything of the pattern `lock:*` that the server has now.
[[nodiscard]] std::optional<ServerPicture> pictureOf(Talker& talker);

} // namespace lockscope::nemesis
