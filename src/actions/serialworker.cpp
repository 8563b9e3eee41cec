// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/serialworker.h"

namespace lockscope::actions {

SerialWorker::~SerialWorker()
{
    {
        const std::lock_guard guard(m_mutex);
        m_ending = true;
    }
    m_news.notify_one();
    if (m_thread.joinable())
        m_thread.join();
}

void SerialWorker::post(std::function<void()> job)
{
    {
        const std::lock_guard guard(m_mutex);
        m_jobs.push_back(std::move(job));
        if (!m_thread.joinable())
            m_thread = std::thread([this] { run(); });
    }
    m_news.notify_one();
}

void SerialWorker::run()
{
    std::unique_lock guard(m_mutex);
    while (true) {
        m_news.wait(guard, [this] { return m_ending || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        const auto job = std::move(m_jobs.front());
        m_jobs.pop_front();
        guard.unlock();
        job();
        guard.lock();
    }
}

} // namespace lockscope::actions
