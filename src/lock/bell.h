// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: wakes a sleeping poll().

#include <cerrno>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

namespace lockscope::lock {
inline namespace v1 {

/// A descriptor that becomes readable. Any thread.
class Bell
{
public:
    Bell() : m_fd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    {
        if (m_fd < 0)
            throw std::system_error(errno, std::generic_category(), "eventfd");
    }
    ~Bell() { ::close(m_fd); }
    Bell(const Bell&) = delete;
    Bell& operator=(const Bell&) = delete;

    void ring() const { (void)::eventfd_write(m_fd, 1); }
    void silence() const
    {
        eventfd_t rung = 0;
        (void)::eventfd_read(m_fd, &rung);
    }
    [[nodiscard]] int descriptor() const { return m_fd; }

private:
    int m_fd;
};

} // namespace v1
} // namespace lockscope::lock
