// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/serverclock.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace lockscope::nemesis {

/// Laid out as clockshim.cpp reads it.
struct ServerClockShift::Shift
{
    std::int64_t aheadUs;
    std::int64_t driftPerMillion;
    std::int64_t driftSinceNs;
};

namespace {

std::int64_t monoNs()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

std::unique_ptr<ServerClockShift> ServerClockShift::create(const std::string& file)
{
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return nullptr;
    void* memory = ::ftruncate(fd, sizeof(Shift)) == 0
                       ? ::mmap(nullptr, sizeof(Shift), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                       : MAP_FAILED;
    ::close(fd);
    if (memory == MAP_FAILED)
        return nullptr;
    auto* shift = static_cast<Shift*>(memory);
    shift->driftSinceNs = monoNs();
    return std::unique_ptr<ServerClockShift>(new ServerClockShift(shift));
}

ServerClockShift::~ServerClockShift()
{
    ::munmap(m_shift, sizeof(Shift));
}

void ServerClockShift::step(std::chrono::milliseconds by)
{
    m_shift->aheadUs += by.count() * 1000;
}

void ServerClockShift::drift(std::int64_t perMillion)
{
    const std::int64_t now = monoNs();
    const std::int64_t gained = (now - m_shift->driftSinceNs) / 1'000'000 * m_shift->driftPerMillion / 1000;
    m_shift->driftPerMillion = 0; // what is gained is kept as a step
    m_shift->driftSinceNs = now;
    m_shift->aheadUs += gained;
    m_shift->driftPerMillion = perMillion;
}

} // namespace lockscope::nemesis
