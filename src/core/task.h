// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to Lockscope's own sources: coroutines for flows that query a server, wait for the reply and decide, so that
// the code reads from top to bottom.

#include <coroutine>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

namespace lockscope {

/// A lazy coroutine with a result: it runs once it is started or awaited. The Task owns the coroutine frame: destroying
/// the Task at a suspension point destroys the frame with its local variables, and the rest of the coroutine never
/// runs. Thread: one.
template <class T>
class [[nodiscard]] Task
{
public:
    struct promise_type
    {
        struct Final
        {
            [[nodiscard]] bool await_ready() const noexcept { return false; }
            /// The coroutine is already suspended here, so `done` may destroy the frame.
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

    /// Runs the coroutine to its first suspension. `done` is called once, at the end, and may destroy this Task.
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

/// Awaits one call of a callback with these arguments. `start` receives the callback and may call it at once, later or
/// never. Only the first call counts; calls after the coroutine was destroyed do nothing. A later call resumes the
/// coroutine inside the call, so views among the arguments stay valid until the next suspension; a call within `start`
/// resumes it after `start` has returned.
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
        const auto state = m_state; // m_start may destroy the coroutine, and this object with it
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

/// Usage: co_await called<int, std::string>([&](auto done) { query(done); })
template <class... Args, class Start>
[[nodiscard]] Callback<Start, Args...> called(Start start)
{
    return Callback<Start, Args...>(std::move(start));
}

} // namespace lockscope
