// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <coroutine>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

/// Coroutines for flows that ask, wait for the answer and decide: they read from top to bottom.
namespace lockscope::actions {

/// A coroutine with a result. Nothing of it runs before it is started or awaited. The Task owns its frame: destroyed at
/// a suspension point, the frame goes with all that is in it, and nothing runs any more. Thread: one.
template <class T>
class [[nodiscard]] Task
{
public:
    struct promise_type
    {
        struct Final
        {
            [[nodiscard]] bool await_ready() const noexcept { return false; }
            /// Suspended by now: whoever is told may destroy the frame.
            [[nodiscard]] std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> self) const noexcept
            {
                if (self.promise().continuation)
                    return self.promise().continuation;
                const auto done = std::move(self.promise().done);
                if (done)
                    done(std::move(*self.promise().value));
                return std::noop_coroutine();
            }
            void await_resume() const noexcept {}
        };
        Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
        [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
        [[nodiscard]] Final final_suspend() const noexcept { return {}; }
        void return_value(T result) { value.emplace(std::move(result)); }
        [[noreturn]] void unhandled_exception() const noexcept { std::terminate(); }

        std::coroutine_handle<> continuation;
        std::function<void(T)> done;
        std::optional<T> value;
    };

    Task() = default;
    Task(Task&& other) noexcept : m_handle(std::exchange(other.m_handle, {})) {}
    Task& operator=(Task&& other) noexcept
    {
        if (this != &other) {
            clear();
            m_handle = std::exchange(other.m_handle, {});
        }
        return *this;
    }
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task() { clear(); }

    /// Runs it to its first suspension. `done` is called once, at its end, and may destroy this Task.
    void start(std::function<void(T)> done)
    {
        m_handle.promise().done = std::move(done);
        m_handle.resume();
    }

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    [[nodiscard]] std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiting) const noexcept
    {
        m_handle.promise().continuation = awaiting;
        return m_handle;
    }
    [[nodiscard]] T await_resume() const { return std::move(*m_handle.promise().value); }

private:
    explicit Task(std::coroutine_handle<promise_type> handle) : m_handle(handle) {}
    void clear()
    {
        if (auto handle = std::exchange(m_handle, {}))
            handle.destroy();
    }
    std::coroutine_handle<promise_type> m_handle;
};

/// Awaits a callback with these arguments: `start` is given one, which counts once. It may be called at once, later, or
/// never; called after the coroutine is gone it does nothing. The coroutine goes on within the call, so that views
/// among the arguments hold until it is suspended again.
template <class Start, class... Args>
class [[nodiscard]] Callback
{
public:
    explicit Callback(Start start) : m_start(std::move(start)), m_state(std::make_shared<State>()) {}
    Callback(const Callback&) = delete;
    Callback& operator=(const Callback&) = delete;
    ~Callback()
    {
        m_state->waiting = {};
        m_state->isGone = true;
    }

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    bool await_suspend(std::coroutine_handle<> awaiting)
    {
        const auto state = m_state; // the coroutine may be destroyed within
        m_start([state](Args... args) {
            if (state->args)
                return;
            state->args.emplace(std::move(args)...);
            if (auto waiting = std::exchange(state->waiting, {}))
                waiting.resume();
        });
        if (state->isGone)
            return true;
        if (state->args)
            return false;
        state->waiting = awaiting;
        return true;
    }
    [[nodiscard]] std::tuple<Args...> await_resume() { return std::move(*m_state->args); }

private:
    struct State
    {
        std::coroutine_handle<> waiting;
        std::optional<std::tuple<Args...>> args;
        bool isGone = false;
    };
    Start m_start;
    std::shared_ptr<State> m_state;
};

/// co_await called<int, std::string>([&](auto done) { ask(done); })
template <class... Args, class Start>
[[nodiscard]] Callback<Start, Args...> called(Start start)
{
    return Callback<Start, Args...>(std::move(start));
}

} // namespace lockscope::actions
