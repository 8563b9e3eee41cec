// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/credentials.h"

#include "lock/wire.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// For how long an answer that came too late for those who asked is good for the next one.
constexpr std::chrono::seconds kKept{5};

Error refused(const std::string& why)
{
    return {ErrorKind::LoginRefused, Delivery::NotSent, "The credentials of this program failed: " + why};
}

Result<Login, Error> answerOf(const std::function<Login()>& ask)
{
    try {
        return ask();
    } catch (const std::exception& thrown) {
        return failure(refused(thrown.what()));
    } catch (...) {
        return failure(refused("an exception without a text."));
    }
}

} // namespace

struct Credentials::State : std::enable_shared_from_this<State>
{
    explicit State(std::function<Login()> how) : ask(std::move(how)) {}

    /// One question, and who waits for its answer.
    struct Call
    {
        std::optional<Result<Login, Error>> answer;
        MonoTime goodUntil{}; ///< of the answer
    };

    void run(const std::shared_ptr<Call>& call)
    {
        Result<Login, Error> answer = answerOf(ask);
        const std::lock_guard guard(mutex);
        call->answer = std::move(answer);
        call->goodUntil = wire::deadlineIn(kKept);
        answered.notify_all();
    }

    const std::function<Login()> ask;
    std::mutex mutex; // guards what follows
    std::condition_variable answered;
    std::shared_ptr<Call> pending; ///< asked, or answered and not given to anybody; null: neither
};

Credentials::Credentials(std::function<Login()> ask) : m_state(std::make_shared<State>(std::move(ask))) {}

/// In a child, a thread that does not exist may hold the mutex.
Credentials::~Credentials()
{
    if (!m_origin.isHere())
        keepForever(std::move(m_state));
}

std::shared_ptr<Credentials> Credentials::again() const
{
    return std::make_shared<Credentials>(m_state->ask);
}

Result<Login, Error> Credentials::get(MonoTime deadline) const
{
    if (!m_origin.isHere())
        return failure(forkedError());
    State& state = *m_state;
    std::unique_lock lock(state.mutex);
    if (!state.pending || (state.pending->answer && wire::now() >= state.pending->goodUntil)) {
        const auto call = std::make_shared<State::Call>();
        try {
            std::thread([self = m_state, call] { self->run(call); }).detach();
        } catch (const std::system_error& error) {
            return failure(Error{ErrorKind::OutOfResources, Delivery::NotSent,
                                 "The thread of the credentials cannot be made: " + error.code().message() +
                                     ". Allow this process more threads, or memory for them."});
        }
        state.pending = call;
    }
    const std::shared_ptr<State::Call> call = state.pending;
    while (!call->answer && !wire::isOver(deadline))
        wire::waitForOthers(state.answered, lock, deadline);
    if (call->answer) {
        if (state.pending == call)
            state.pending.reset();
        return *call->answer;
    }
    return failure(Error{ErrorKind::Timeout, Delivery::NotSent,
                         "The credentials of this program were not given in time. Is what they come from reachable?"});
}

} // namespace v1
} // namespace lockscope::lock
