// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/run.h"

#include "nemesis/faulttimes.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

namespace lockscope::nemesis {
namespace {

using std::chrono::milliseconds;
using Mono = std::chrono::steady_clock;

constexpr auto kWithheld = milliseconds{350}; ///< what a line may be withheld until its holder is read, and a little

/// Not over yet.
constexpr Us kOpen = std::numeric_limits<Us>::max() / 2;

/// Each fault adds one at most.
void forgetOld(std::vector<Span>& spans)
{
    if (spans.size() > 1)
        spans.erase(spans.begin(), spans.end() - 1);
}

std::string number(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

} // namespace

bool Run::begin(const RunOptions& options, std::string& error)
{
    m_options = options;
    m_allowances.unlogged = {"lock:f:many:", "lock:f:of-the-other", "lock:f:swapped"};
    m_allowances.renewedUnseen = {RealClients::kPython};
    m_world = World::create(options.world, error);
    if (!m_world)
        return false;
    std::vector<std::string> differing;
    if (settle(std::chrono::seconds{20}, differing)) {
        if (const auto picture = m_world->picture()) {
            m_world->truth().take(*picture);
            m_world->truth().forgetEnded(picture->at.from - kLate);
        }
        m_told.clear();
        return true;
    }
    error = "The watcher did not get ready. " + (differing.empty() ? m_world->watcherErrors() : differing.front());
    return false;
}

void Run::drain()
{
    for (Told& told : m_world->watcher().take()) {
        m_fold.take(told);
        if (told.word == Word::Gap)
            m_gaps.push_back(told);
        if (told.word == Word::Source || told.word == Word::Ready)
            takeSource(told);
        m_told.push_back(std::move(told));
    }
}

/// While events come from elsewhere than notifications, what is short may be untold: the stream says so.
void Run::takeSource(const Told& told)
{
    constexpr std::size_t kKept = 16; // of this fault and those just before
    if (!m_unannounced.empty() && m_unannounced.back().to == kOpen)
        m_unannounced.back().to = told.t;
    // It comes when the re-sync is done; the source is another one since the gap before.
    const bool behindGap = !m_gaps.empty() && m_gaps.back().to <= told.t && told.t - m_gaps.back().to < kLate;
    if (!told.announced)
        m_unannounced.push_back({behindGap ? m_gaps.back().to : told.t, kOpen});
    if (m_unannounced.size() > kKept)
        m_unannounced.erase(m_unannounced.begin());
}

/// Waits until the stream says what the server has. Nobody writes meanwhile.
bool Run::settle(milliseconds limit, std::vector<std::string>& differing)
{
    const auto end = Mono::now() + limit;
    for (;;) {
        const auto picture = m_world->picture();
        std::this_thread::sleep_for(milliseconds{20});
        drain();
        differing = picture ? differences(m_fold, *picture) : std::vector<std::string>{"the server does not answer"};
        if (differing.empty())
            return true;
        if (Mono::now() >= end || !m_world->watcher().isRunning())
            return false;
    }
}

void Run::harm(const Fault& fault, const Fault* second, FaultResult& verdict)
{
    Field field{*m_world, Random(m_options.seed * 1'000'003 + verdict.number)};
    Field other{*m_world, Random(m_options.seed * 2'000'003 + verdict.number)};
    std::thread beside;
    if (second != nullptr)
        beside = std::thread([&] {
            other.sleepBetween(0, 500);
            second->run(other);
        });
    fault.run(field);
    if (beside.joinable())
        beside.join();
    for (const Field* each : {&field, &other})
        for (const std::string& complaint : each->complaints)
            verdict.found.push_back({"complaint", {}, complaint});
}

FaultResult Run::apply(std::size_t number, const Fault& fault, const Fault* second, int patience)
{
    const unsigned costs = fault.costs | (second != nullptr ? second->costs : 0U);
    FaultResult verdict;
    verdict.number = number;
    verdict.fault = fault.name + (second != nullptr ? std::string("+") + second->name : std::string());
    // A clock may be put back: only what this fault and the one before did says something of these times.
    m_gaps.erase(m_gaps.begin(), m_gaps.begin() + static_cast<std::ptrdiff_t>(m_gapsBefore));
    m_gapsBefore = m_gaps.size();
    const std::size_t gapsBefore = m_gapsBefore;
    forgetOld(m_allowances.upsets);
    forgetOld(m_refused);
    const double cpuBefore = m_world->watcher().cpuSeconds();
    const auto connectionsBefore = m_world->proxy().counters().accepted;
    const auto began = Mono::now();

    m_world->resumeClients();
    std::this_thread::sleep_for(kBefore);
    const Us before = m_world->serverTime().value_or(0);
    const auto harmed = Mono::now();
    harm(fault, second, verdict);
    if (!m_world->server().isRunning()) // it did not get up again: that is nobody's fault but the machine's
        (void)m_world->server().restart();
    const Us after = m_world->serverTime().value_or(before);
    verdict.harmSeconds = secondsSince(harmed);
    const auto accepting = Mono::now();
    const Span around = Span{std::min(before, after), std::max(before, after)};
    if ((costs & kData) != 0) {
        m_world->truth().upset(around);
        m_allowances.upsets.push_back(around.widened(1'000'000));
    }
    m_allowances.clockSteps = m_world->clockSteps();
    if ((costs & kSource) != 0)
        m_refused.push_back({around.from, around.to + 8'000'000}); // rights are tried again after seconds

    std::this_thread::sleep_for(kAfter);
    m_world->pauseClients();
    // So long after the server accepts connections, and at least a moment after the last write.
    const auto left = std::chrono::duration_cast<milliseconds>(accepting + patience * m_options.within - Mono::now());
    std::vector<std::string> differing;
    const bool right = settle(std::max(left, milliseconds{300}), differing);
    verdict.rightAfterMs = secondsSince(accepting) * 1000;
    for (const std::string& difference : differing)
        verdict.found.push_back({"fold", {}, difference});

    for (const Step& step : m_steps = m_world->takeSteps())
        m_world->truth().take(step);
    m_allowances.unread = (costs & (kSlow | kStream)) != 0 ? 3'000'000 : 250'000;
    Us known = after;
    if (const auto picture = m_world->picture()) {
        m_world->truth().take(*picture);
        known = picture->at.from;
    }
    if (right) // a lease may have run out just before the picture: its line has as much more time as the fold
        std::this_thread::sleep_for(patience * kWithheld);
    drain();
    if ((costs & kSilent) != 0)
        checkSilence(verdict, harmed, patience);
    m_allowances.degraded = m_refused;
    m_allowances.degraded.insert(m_allowances.degraded.end(), m_unannounced.begin(), m_unannounced.end());
    verdict.judged = judge(m_world->truth(), m_told, m_gaps, known, m_allowances);
    verdict.found.insert(verdict.found.end(), verdict.judged.found.begin(), verdict.judged.found.end());
    verdict.lines = m_told.size();
    verdict.seconds = secondsSince(began);
    verdict.cpuSeconds = m_world->watcher().cpuSeconds() - cpuBefore;
    verdict.connections = m_world->proxy().counters().accepted - connectionsBefore;
    checkGaps(verdict, costs, gapsBefore, patience);
    checkWatcher(verdict, costs);
    checkSource(verdict);
    if ((costs & kCalm) != 0)
        checkPrecision(verdict);
    keep(verdict);
    m_told = std::move(verdict.judged.tooNew);
    if (!right || !m_world->watcher().isRunning())
        known = startAfresh(verdict);
    m_world->truth().forgetEnded(known - kLate);
    return verdict;
}

/// A gap is as long as what was lost, and a second; what loses nothing has none.
void Run::checkGaps(FaultResult& verdict, unsigned costs, std::size_t gapsBefore, int patience) const
{
    std::vector<Span> spans;
    for (std::size_t i = gapsBefore; i < m_gaps.size(); ++i)
        spans.push_back({m_gaps[i].from, m_gaps[i].to});
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
    Us until = 0;
    Us sum = 0;
    for (const Span& span : spans) {
        sum += std::max<Us>(0, span.to - std::max(span.from, until));
        until = std::max(until, span.to);
    }
    verdict.gaps = spans.size();
    verdict.gapSeconds = static_cast<double>(sum) / 1e6;
    if ((costs & kClock) != 0)
        return;
    const double lost = (costs & (kStream | kData | kSource)) != 0
                            ? verdict.harmSeconds + std::min(verdict.rightAfterMs / 1000, 2.0 * patience)
                            : 0.0;
    // What is asked is answered so much later, and no gap of another fault can end before.
    const double roundTrip = ((costs & kSlow) != 0 ? 0.5 : 0.0) + ((costs & kStill) != 0 ? verdict.harmSeconds : 0.0);
    // Notifications that the fault before took away come back in this one: that costs a gap of their own.
    const double before = m_degradedFaults > 0 ? 1.0 : 0.0;
    if (verdict.gapSeconds > lost + roundTrip + before + 1.0)
        verdict.found.push_back({"gap-too-long",
                                 {},
                                 "Gaps of " + ::lockscope::nemesis::number(verdict.gapSeconds) + " s in all; at most " +
                                     ::lockscope::nemesis::number(lost) +
                                     " s can have been lost. Last: " + m_gaps.back().line});
}

/// A silent server is told of while it is silent, within four seconds, and what comes later closes that line.
void Run::checkSilence(FaultResult& verdict, MonoTime harmed, int patience) const
{
    constexpr auto kTold = std::chrono::seconds{4};
    constexpr auto kOfTheMachine = milliseconds{300};
    const auto silent =
        std::find_if(m_told.begin(), m_told.end(), [](const Told& t) { return t.word == Word::Silent; });
    if (silent == m_told.end() || silent->arrived - harmed > kTold + patience * kOfTheMachine) {
        verdict.found.push_back({"silent", {}, "It is not told in time that the server does not answer."});
        return;
    }
    if (std::none_of(silent, m_told.end(),
                     [](const Told& t) { return t.word == Word::Gap || t.word == Word::Answered; }))
        verdict.found.push_back({"silent", {}, "Nothing closes " + silent->line});
}

void Run::checkWatcher(FaultResult& verdict, unsigned costs)
{
    Watcher& watcher = m_world->watcher();
    const auto find = [&](const char* check, std::string text) {
        verdict.found.push_back({check, {}, std::move(text)});
    };
    if (!watcher.isRunning())
        find("ended", "The watcher " + watcher.endText() + ". It said: " + m_world->watcherErrors());
    else if (m_world->watcherErrors().find("Sanitizer") != std::string::npos)
        find("sanitizer", m_world->watcherErrors());
    if (watcher.badLines() > 0)
        find("bad-line", std::to_string(watcher.badLines()) + " lines are not JSON");
    verdict.memoryBytes = watcher.memoryBytes();
    if (verdict.memoryBytes > m_options.memoryLimit)
        find("memory", std::to_string(verdict.memoryBytes) + " bytes are resident");
    if (verdict.cpuSeconds > verdict.seconds * ((costs & kCalm) != 0 ? 0.5 : 0.95))
        find("cpu", ::lockscope::nemesis::number(verdict.cpuSeconds) + " s of CPU in " +
                        ::lockscope::nemesis::number(verdict.seconds) + " s");
    if (static_cast<double>(verdict.connections) > 10 + 5 * verdict.seconds)
        find("reconnects", std::to_string(verdict.connections) + " connections in " +
                               ::lockscope::nemesis::number(verdict.seconds) + " s");
}

/// What was missing is there again after each fault: the stream is to say so before the next ones are over.
void Run::checkSource(FaultResult& verdict)
{
    constexpr int kPatience = 4;
    const bool degraded = !m_unannounced.empty() && m_unannounced.back().to == kOpen;
    m_degradedFaults = degraded ? m_degradedFaults + 1 : 0;
    if (m_degradedFaults >= kPatience)
        verdict.found.push_back({"source", {}, "Notifications are there again, and the stream does not use them."});
}

/// Without a fault: p99 of what is said of the precision.
void Run::checkPrecision(FaultResult& verdict) const
{
    std::vector<double> precisions;
    for (const Told& told : m_told)
        if (told.evidence == "event")
            precisions.push_back(told.precisionMs);
    if (precisions.empty())
        return;
    std::sort(precisions.begin(), precisions.end());
    const double p99 = precisions[precisions.size() * 99 / 100];
    if (p99 > 10)
        verdict.found.push_back({"precision",
                                 {},
                                 "p99 of precision_ms is " + ::lockscope::nemesis::number(p99) +
                                     " without any fault, of " + std::to_string(precisions.size())});
}

/// After a disagreement in the picture: the next fault is not to be blamed for it.
Us Run::startAfresh(FaultResult& verdict)
{
    m_fold = {};
    std::string error;
    std::vector<std::string> differing;
    if (!m_world->startWatcher(error) || !settle(std::chrono::seconds{20}, differing))
        verdict.found.push_back({"restart", {}, "A new watcher did not get ready. " + error});
    m_told.clear();
    const auto picture = m_world->picture();
    if (!picture)
        return 0;
    m_world->truth().take(*picture); // what ended meanwhile is nobody's to tell
    return picture->at.from;
}

void Run::keep(const FaultResult& verdict)
{
    if (verdict.found.empty() || m_options.artefacts.empty())
        return;
    std::error_code ignored;
    std::filesystem::create_directories(m_options.artefacts, ignored);
    const std::string stem = m_options.artefacts + '/' + std::to_string(m_options.seed) + '-' +
                             std::to_string(verdict.number) + '-' + verdict.fault;
    std::ofstream report(stem + ".txt");
    report << "seed " << m_options.seed << ", fault " << verdict.number << ": " << verdict.fault << '\n';
    for (const Disagreement& one : verdict.found)
        report << "\n[" << one.check << "] " << one.text << '\n';
    report << "\nGaps:\n";
    for (const Told& gap : m_gaps)
        report << gap.line << '\n';
    report << "\nThe watcher:\n" << m_world->watcher().describe();
    if (const auto clients = m_world->admin({"CLIENT", "LIST"}))
        report << clients->text;
    report << "\nStandard error:\n" << m_world->watcherErrors();
    std::ofstream lines(stem + ".ndjson");
    for (const Told& told : m_told)
        lines << told.line << '\n';
    std::ofstream steps(stem + ".truth");
    for (const Step& step : m_steps) {
        steps << timeText(step.at.from) << ' ' << timeText(step.at.to) << ' ' << step.key;
        for (const KeyState& state : step.states)
            steps << "  "
                  << (state.kind == KeyState::Kind::Held ? state.token + " until " + text(state.lease) : "free");
        steps << '\n';
    }
}

} // namespace lockscope::nemesis
