// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/driver.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace lockscope::compare {
namespace {

using Millis = std::chrono::milliseconds;

/// Until a virtual machine has started; and for the answer, after all that the job allows.
constexpr Millis kPatience{30'000};

sandbox::ChildProcess start(const std::string& program, const Job& job)
{
    sandbox::ProcessOptions options;
    options.program = program;
    options.arguments = {nlohmann::json(job).dump()};
    options.withChannel = true;
    auto process = sandbox::ChildProcess::start(options);
    if (!process)
        giveUp(process.error().message);
    return std::move(*process);
}

} // namespace

void giveUp(const std::string& why)
{
    std::fprintf(stderr, "compare_locks: %s\n", why.c_str());
    std::exit(3);
}

double wallMs()
{
    return std::chrono::duration<double, std::milli>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Driver::Driver(const std::string& program, const Job& job)
    : m_job(job), m_process(start(program, job)), m_channel(std::make_unique<sandbox::LineChannel>(m_process.channel()))
{
    if (const auto line = m_channel->receive(kPatience); line != "ready")
        giveUp(program + " is not ready, but said: " + line.value_or("nothing"));
}

void Driver::go()
{
    m_channel->send("go");
}

std::optional<Told> Driver::told()
{
    const auto line = m_channel->receive(Millis{m_job.runMs + m_job.waitMs} + kPatience);
    if (!line)
        return std::nullopt;
    return nlohmann::json::parse(*line).get<Told>();
}

} // namespace lockscope::compare
