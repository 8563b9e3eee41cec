// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/groups/grouprun.h"

#include "nemesis/faulttimes.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace lockscope::nemesis {
namespace {

using std::chrono::milliseconds;
using Mono = std::chrono::steady_clock;

constexpr auto kGroupWithholds =
    milliseconds{400}; ///< what a line may be withheld until its holder is read, and a little

/// All servers run on this machine, and have its clock.
Us now()
{
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// A former primary has a keyspace of its own: it is told of from its `ready` on, and was not watched just before.
Told unwatchedBefore(const Told& ready)
{
    Told gap = ready;
    gap.word = Word::Gap;
    gap.from = ready.t - kLate;
    gap.to = ready.t;
    return gap;
}

std::string contentOf(const std::string& path)
{
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

GroupRun::GroupRun(GroupRunOptions options, std::unique_ptr<Group> group)
    : m_options(std::move(options)), m_folder(std::move(*sandbox::TemporaryFolder::create("nemesis"))),
      m_group(std::move(group)), m_known(m_group->prefixes().size())
{
    WriterPlan plan;
    plan.writers = m_options.writers;
    plan.locksEach = 10;
    plan.stepsPerSecond = m_options.stepsPerSecond;
    plan.seed = m_options.seed;
    plan.tagged = true;
    plan.place = [this](int writer) { return m_group->placeOf(static_cast<std::size_t>(writer)); };
    plan.limit = std::chrono::seconds{4}; // a primary that stands still for longer is replaced
    m_writers = std::make_unique<Writers>(m_group->placeOf(0), plan);
}

GroupRun::~GroupRun() = default;

bool GroupRun::startWatcher(std::string& error)
{
    m_watcher.reset();
    m_fold = {};
    m_keyspace.clear();
    WatcherOptions options;
    options.program = m_options.lockscope;
    options.uri = m_group->uri();
    options.password = kWatcherPassword;
    options.environment = m_group->environment();
    options.errorFile = m_folder.path() + "/watcher.errors";
    m_watcher = Watcher::start(options, error);
    std::vector<std::string> differing;
    if (!m_watcher)
        return false;
    if (!settle(std::chrono::seconds{30}, differing)) {
        error = differing.front() + "\n" + contentOf(options.errorFile);
        return false;
    }
    for (Known& known : m_known)
        known.told.clear();
    m_all.clear();
    return true;
}

bool GroupRun::begin(std::string& error)
{
    if (!startWatcher(error))
        return false;
    if (const auto picture = m_group->picture())
        takePicture(*picture);
    return true;
}

void GroupRun::drain()
{
    for (Told& told : m_watcher->take()) {
        m_all.push_back(told);
        if (told.word == Word::Ready && m_keyspace.empty())
            m_keyspace = told.keyspace;
        if (told.word == Word::Gap)
            m_gaps.push_back(told);
        if (told.keyspace == m_keyspace)
            m_fold.take(told);
        else if ((m_costs & kData) == 0) // a replica that came back as a primary, of which no client has heard
            continue;
        else if (told.word == Word::Ready)
            m_gaps.push_back(unwatchedBefore(told));
        if (const auto family = familyOf(m_group->prefixes(), told.key))
            m_known[*family].told.push_back(std::move(told));
    }
}

/// Waits until the stream says what the servers have. Nobody writes meanwhile.
bool GroupRun::settle(milliseconds limit, std::vector<std::string>& differing)
{
    const auto end = Mono::now() + limit;
    for (;;) {
        const auto picture = m_group->picture();
        std::this_thread::sleep_for(milliseconds{20});
        drain();
        differing = picture ? differences(m_fold, *picture) : std::vector<std::string>{"the servers do not answer"};
        if (differing.empty())
            return true;
        if (Mono::now() >= end || !m_watcher->isRunning())
            return false;
    }
}

void GroupRun::takeSteps()
{
    for (const Step& step : m_writers->takeSteps())
        if (const auto family = familyOf(m_group->prefixes(), step.key))
            m_known[*family].truth.take(step);
}

void GroupRun::takePicture(const ServerPicture& picture)
{
    std::vector<ServerPicture> parts(m_known.size());
    for (ServerPicture& part : parts)
        part.at = picture.at;
    for (const auto& [key, lock] : picture.held)
        if (const auto family = familyOf(m_group->prefixes(), key))
            parts[*family].held.emplace(key, lock);
    for (std::size_t i = 0; i < parts.size(); ++i)
        m_known[i].truth.take(parts[i]);
}

GroupResult GroupRun::apply(std::size_t number, const GroupFault& fault)
{
    GroupResult result;
    result.number = number;
    result.fault = fault.name;
    m_gaps.erase(m_gaps.begin(), m_gaps.begin() + static_cast<std::ptrdiff_t>(m_gapsBefore));
    m_gapsBefore = m_gaps.size();
    m_group->beginFault();
    m_costs = fault.costs;

    m_writers->resume();
    std::this_thread::sleep_for(kBefore);
    const Us before = now();
    const auto harmed = Mono::now();
    GroupField field{*m_watcher, Random(m_options.seed * 1'000'003 + number)};
    std::string trouble = fault.run(field);
    if (trouble.empty())
        trouble = m_group->heal();
    result.harmSeconds = secondsSince(harmed);
    const auto well = Mono::now();
    if (!trouble.empty())
        result.found.push_back({"world", {}, "The fault itself did not work: " + trouble});
    const Span around{before, now()};
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        if (m_known[i].upsets.size() > 1)
            m_known[i].upsets.erase(m_known[i].upsets.begin());
        m_known[i].disputed.clear();
        if ((fault.costs & kSource) != 0 && m_group->isHit(i))
            m_known[i].disputed.push_back({around.from, around.to + 1'500'000}); // nodes are asked each second
        if ((fault.costs & kData) == 0 || !m_group->isHit(i))
            continue;
        m_known[i].truth.upset(around);
        m_known[i].upsets.push_back(around.widened(1'000'000));
    }
    std::this_thread::sleep_for(kAfter);
    m_writers->pause();

    const auto left = std::chrono::duration_cast<milliseconds>(well + m_options.within - Mono::now());
    std::vector<std::string> differing;
    const bool right = settle(std::max(left, milliseconds{300}), differing);
    result.rightAfterMs = secondsSince(well) * 1000;
    for (const std::string& difference : differing)
        result.found.push_back({"fold", {}, difference});
    takeSteps();
    Us known = around.to;
    if (const auto picture = m_group->picture()) {
        takePicture(*picture);
        known = picture->at.from;
    }
    if (right)
        std::this_thread::sleep_for(kGroupWithholds);
    drain();
    judgeAll(result, fault.costs, known);
    checkGaps(result, fault.costs);
    if (!m_watcher->isRunning())
        result.found.push_back({"ended", {}, "The watcher " + m_watcher->endText()});
    if (const std::string said = contentOf(m_folder.path() + "/watcher.errors"); said.find("Sanitizer") != said.npos)
        result.found.push_back({"sanitizer", {}, said});
    if (m_watcher->badLines() > 0)
        result.found.push_back({"bad-line", {}, std::to_string(m_watcher->badLines()) + " lines are not JSON"});
    keep(result);
    m_all.clear();
    if (!right || !m_watcher->isRunning()) {
        std::string error;
        if (!startWatcher(error))
            result.found.push_back({"restart", {}, "A new watcher did not get ready. " + error});
        if (const auto picture = m_group->picture()) {
            takePicture(*picture);
            known = picture->at.from;
        }
    }
    for (Known& one : m_known)
        one.truth.forgetEnded(known - kLate);
    return result;
}

void GroupRun::judgeAll(GroupResult& result, unsigned costs, Us known)
{
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        Known& one = m_known[i];
        Allowances allowances;
        allowances.moves = true;
        allowances.upsets = one.upsets;
        allowances.degraded = one.disputed;
        const bool hit = m_group->isHit(i) || (costs & kSlow) != 0;
        const auto harm = static_cast<Us>(result.harmSeconds * 1e6);
        allowances.unread = hit && costs != kNothing ? std::max<Us>(3'000'000, harm + 1'000'000) : 250'000;
        std::vector<Told> gaps;
        std::copy_if(m_gaps.begin(), m_gaps.end(), std::back_inserter(gaps),
                     [&](const Told& gap) { return m_group->isOf(gap, i); });
        Judged judged = judge(one.truth, one.told, gaps, known, allowances);
        result.found.insert(result.found.end(), judged.found.begin(), judged.found.end());
        result.begins += judged.begins;
        result.ends += judged.ends;
        result.inGaps += judged.inGaps;
        result.foundAgain += judged.foundAgain;
        result.untold += judged.untoldDegraded;
        result.lines += one.told.size();
        result.moved += static_cast<std::size_t>(std::count_if(
            one.told.begin(), one.told.end(), [](const Told& told) { return told.word == Word::Migrated; }));
        one.told = std::move(judged.tooNew);
    }
}

/// What takes nothing from the stream makes no gap of more than a second.
void GroupRun::checkGaps(GroupResult& result, unsigned costs) const
{
    result.gaps = m_gaps.size() - m_gapsBefore;
    if ((costs & (kStream | kData)) != 0)
        return;
    const double still = (costs & (kStill | kSlow)) != 0 ? result.harmSeconds : 0.0;
    for (std::size_t i = m_gapsBefore; i < m_gaps.size(); ++i) {
        const double seconds = static_cast<double>(m_gaps[i].to - m_gaps[i].from) / 1e6;
        bool mayHideLocks = false; // a node that came and went without a slot has none
        for (std::size_t family = 0; family < m_known.size(); ++family)
            mayHideLocks = mayHideLocks || m_group->isOf(m_gaps[i], family);
        if (mayHideLocks && seconds > 1.0 + still)
            result.found.push_back({"gap-too-long", {}, "Nothing was lost: " + m_gaps[i].line});
    }
}

void GroupRun::keep(const GroupResult& result) const
{
    if (result.found.empty() || m_options.artefacts.empty())
        return;
    std::error_code ignored;
    std::filesystem::create_directories(m_options.artefacts, ignored);
    const std::string stem = m_options.artefacts + '/' + std::to_string(m_options.seed) + '-' +
                             std::to_string(result.number) + '-' + result.fault;
    std::ofstream report(stem + ".txt");
    for (const Disagreement& one : result.found)
        report << "\n[" << one.check << "] " << one.text << '\n';
    report << "\nGaps:\n";
    for (const Told& gap : m_gaps)
        report << gap.line << '\n';
    report << "\nStandard error:\n" << contentOf(m_folder.path() + "/watcher.errors");
    std::ofstream lines(stem + ".ndjson");
    for (const Told& told : m_all)
        lines << told.line << '\n';
}

} // namespace lockscope::nemesis
