// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sentinel.h"

#include "core/numbers.h"
#include "sandbox/redisserver.h"
#include "sandbox/talk.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <thread>

namespace lockscope::sandbox {
namespace {

constexpr std::chrono::milliseconds kAskEvery{20};
constexpr std::chrono::seconds kStartLimit{20};
constexpr std::chrono::seconds kAnswerLimit{5};

/// Passwords of private servers are hex digits or chosen by us, so nothing needs escaping.
std::string configuration(const SentinelOptions& options, std::uint16_t port, const RedisServer& primary)
{
    const std::string& name = options.name;
    const std::string& password = primary.password();
    const std::string bind = options.host == "127.0.0.1" ? options.host : "0.0.0.0";
    std::string text = "bind " + bind + "\nport " + std::to_string(port) + "\ndaemonize no\nlogfile \"\"\n";
    if (options.resolvesNames)
        text += "sentinel resolve-hostnames yes\n";
    if (!password.empty())
        text += "requirepass " + password + "\nsentinel sentinel-pass " + password + '\n';
    text += "sentinel monitor " + name + ' ' + options.primaryHost + ' ' +
            std::to_string(options.primaryPort != 0 ? options.primaryPort : primary.port()) + ' ' +
            std::to_string(options.count / 2 + 1) + '\n';
    if (!password.empty())
        text += "sentinel auth-pass " + name + ' ' + password + '\n';
    text += "sentinel down-after-milliseconds " + name + ' ' + std::to_string(options.downAfter.count()) + '\n';
    text += "sentinel failover-timeout " + name + ' ' + std::to_string(options.failoverLimit.count()) + '\n';
    return text;
}

std::string contentOf(const std::string& file)
{
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

/// The value of this field in a reply of SENTINEL MASTER.
std::size_t numberAfter(const std::vector<std::string>& fields, std::string_view field)
{
    const auto found = std::find(fields.begin(), fields.end(), field);
    const bool isThere = found != fields.end() && std::next(found) != fields.end();
    return isThere ? parseLeadingNumber<std::size_t>(*std::next(found)).value_or(0) : 0;
}

} // namespace

Result<SentinelSet, Error> SentinelSet::start(const RedisServer& primary, std::size_t replicas,
                                              const SentinelOptions& options)
{
    SentinelSet set(options, primary.password());
    for (std::size_t i = 0; i < options.count; ++i)
        if (Result<void, Error> added = set.add(primary); !added)
            return failure(added.error());
    if (Result<void, Error> known = set.waitUntilKnown(replicas); !known)
        return failure(known.error());
    return set;
}

Result<void, Error> SentinelSet::add(const RedisServer& primary)
{
    Result<TemporaryFolder, Error> folder = TemporaryFolder::create("lockscope-sentinel");
    if (!folder)
        return failure(folder.error());
    const std::uint16_t port = freePort();
    const std::string file = folder->path() + "/sentinel.conf";
    {
        std::ofstream out(file);
        ::chmod(file.c_str(), 0600);
        out << configuration(m_options, port, primary);
    }
    ProcessOptions process;
    process.program = m_options.program;
    process.arguments = {file, "--sentinel"};
    process.workingFolder = folder->path();
    process.outputFile = folder->path() + "/sentinel.log";
    Result<ChildProcess, Error> child = ChildProcess::start(process);
    if (!child)
        return failure(child.error());
    m_members.push_back({std::move(*folder), port, std::move(*child)});
    return {};
}

Result<void, Error> SentinelSet::waitUntilKnown(std::size_t replicas)
{
    const auto end = std::chrono::steady_clock::now() + kStartLimit;
    for (std::size_t member = 0; member < m_members.size();) {
        const auto fields = ask(endpoint(member), {"SENTINEL", "MASTER", m_options.name}, kAnswerLimit);
        if (fields && numberAfter(*fields, "num-slaves") >= replicas &&
            numberAfter(*fields, "num-other-sentinels") + 1 >= m_members.size()) {
            ++member;
            continue;
        }
        if (!m_members[member].process.isRunning())
            return failure(
                Error{ErrorKind::EndedEarly, "A private Redis Sentinel ended as soon as it was started. It "
                                             "said:\n" +
                                                 contentOf(m_members[member].folder.path() + "/sentinel.log")});
        if (std::chrono::steady_clock::now() >= end)
            return failure(Error{ErrorKind::NoAnswer, "A private Redis Sentinel did not find its primary, replicas and "
                                                      "peers in time. Is the machine overloaded?"});
        std::this_thread::sleep_for(kAskEvery);
    }
    return {};
}

Endpoint SentinelSet::endpoint(std::size_t member) const
{
    Endpoint result;
    result.host = m_options.host;
    result.port = m_members[member].port;
    result.password = Secret(m_password);
    return result;
}

void SentinelSet::suspend(std::size_t member)
{
    m_members[member].process.signal(SIGSTOP);
}

void SentinelSet::resume(std::size_t member)
{
    m_members[member].process.signal(SIGCONT);
}

Result<std::uint16_t, Error> SentinelSet::primaryPort() const
{
    const auto address = ask(endpoint(), {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_options.name}, kAnswerLimit);
    if (!address)
        return failure(address.error());
    return address->size() == 2 ? parseNumber<std::uint16_t>((*address)[1]).value_or(0) : std::uint16_t{0};
}

Result<void, Error> SentinelSet::failOver()
{
    // NOGOODSLAVE during the first second: a Sentinel needs recent contact with the replica.
    const auto end = std::chrono::steady_clock::now() + kStartLimit;
    for (;;) {
        const auto told = ask(endpoint(), {"SENTINEL", "FAILOVER", m_options.name}, kAnswerLimit);
        if (told)
            return {};
        if (!told.error().message.starts_with("NOGOODSLAVE") || std::chrono::steady_clock::now() >= end)
            return failure(told.error());
        std::this_thread::sleep_for(kAskEvery);
    }
}

Result<std::uint16_t, Error> SentinelSet::waitForOtherPrimary(std::uint16_t port, std::chrono::milliseconds limit) const
{
    const auto end = std::chrono::steady_clock::now() + limit;
    for (;;) {
        Result<std::uint16_t, Error> now = primaryPort();
        if (!now || (*now != port && *now != 0))
            return now;
        if (std::chrono::steady_clock::now() >= end)
            return failure(
                Error{ErrorKind::NoAnswer, "The private Redis Sentinel did not change the primary in time."});
        std::this_thread::sleep_for(kAskEvery);
    }
}

} // namespace lockscope::sandbox
