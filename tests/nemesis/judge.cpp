// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/judge.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace lockscope::nemesis {
namespace {

/// The system's timers and the server's two readings of the clock around a step: nothing is told better than this.
constexpr Us kSlack = 1'000;
/// What a re-sync may take.
constexpr Us kCatchingUp = 2'000'000;
/// What is shown with a disagreement.
constexpr Us kAround = 300'000;

bool meetsAny(const std::vector<Span>& spans, const Span& span)
{
    return std::any_of(spans.begin(), spans.end(), [&](const Span& s) { return s.meets(span); });
}

std::string text(const Span& span)
{
    return span.to - span.from < 1'000'000'000'000 ? "[" + timeText(span.from) + ", " + timeText(span.to) + "]"
                                                   : "before " + timeText(span.to);
}

std::string text(const Hold& hold)
{
    std::string result = hold.token + " held " + hold.key + " from " + text(hold.begun) +
                         (hold.appeared ? " (came back)" : "") + ", lease until " + text(hold.lease);
    if (hold.end != End::None)
        result += ", " + std::string(name(hold.end)) + ' ' + text(hold.ended);
    return result;
}

struct Gap
{
    Span when;
    MonoTime arrived{};
};

/// One key: its holds and its lines, in order.
class KeyJudge
{
public:
    KeyJudge(const Truth& truth, Truth::Holds& holds, const std::vector<const Told*>& told,
             const std::vector<Gap>& gaps, Us known, const Allowances& allowances, Judged& judged)
        : m_truth(truth), m_holds(holds), m_told(told), m_gaps(gaps), m_known(known), m_allowances(allowances),
          m_judged(judged), m_used(told.size(), false)
    {
    }

    void run()
    {
        for (const Told* line : m_told)
            judgeLine(*line);
        for (Hold& hold : m_holds)
            if (!hold.beginJudged && !hold.appeared)
                judgeBegin(hold);
        // A line without a holder is left to those whose end is known to the millisecond.
        for (const bool exact : {true, false})
            for (const Hold& hold : m_holds)
                if (hold.end != End::None && !hold.endJudged && isExact(hold.ended) == exact)
                    judgeEnd(hold);
    }

private:
    /// With what was told and what was true of this key around then.
    void disagree(const char* check, const std::string& key, const Span& when, const std::string& sentence)
    {
        const Span near = when.widened(kAround);
        std::string all = sentence;
        for (const Told* line : m_told)
            if (line->when().meets(near))
                all += "\n         told  " + line->line;
        for (const Hold& hold : m_holds)
            if (hold.begun.meets(near) || hold.ended.meets(near))
                all += "\n         truth " + text(hold);
        m_judged.found.push_back({check, key, all});
    }
    [[nodiscard]] static bool isExact(const Span& span) { return span.to - span.from <= 100'000; }
    [[nodiscard]] bool isInGap(const Span& span) const
    {
        // An exact moment lies inside of a gap; one that nobody saw exactly may.
        return std::any_of(m_gaps.begin(), m_gaps.end(),
                           [&](const Gap& gap) { return isExact(span) ? gap.when.holds(span) : gap.when.meets(span); });
    }
    [[nodiscard]] bool timesCount(const Span& span) const { return !meetsAny(m_allowances.clockSteps, span); }

    /// A gap that was told behind the line takes back what was told within it: the kind and the moment may be those of
    /// something else that happened there.
    [[nodiscard]] bool isTakenBack(const Told& line) const
    {
        // In a cluster a removal is held back for a moment: the gap that it lies in may be told before it. And what one
        // batch tells comes at once, the gap first.
        constexpr auto kAtOnce = std::chrono::milliseconds(20);
        return std::any_of(m_gaps.begin(), m_gaps.end(), [&](const Gap& gap) {
            const bool isBehind = gap.arrived + kAtOnce >= line.arrived || (m_allowances.moves && line.ends());
            return isBehind && gap.when.holds({line.t, line.t});
        });
    }

    /// Who was not read in time has no name where it was.
    [[nodiscard]] bool isFoundAgain(const Told& line) const
    {
        constexpr Us kAtOnce = 60'000;
        return std::any_of(m_told.begin(), m_told.end(), [&](const Told* other) {
            return other->word == Word::Found && other->key == line.key &&
                   (!line.holder || other->holder == line.holder) && other->node != line.node &&
                   std::abs(other->t - line.t) <= kAtOnce;
        });
    }

    /// Every line about a holder: was it so, and then?
    void judgeLine(const Told& line)
    {
        if (!line.begins() && !line.ends() && !line.changes() && line.word != Word::Migrated)
            return;
        const Span when = line.when().widened(kSlack);
        if (!timesCount(when))
            return;
        ++m_judged.times;
        if (line.word == Word::ForceReleased || (line.word == Word::Migrated && !m_allowances.moves)) {
            disagree("wrong-kind", line.key, when, "Nobody did that: " + line.line);
            return;
        }
        bool known = false;
        bool right = false;
        for (const Hold& hold : m_holds) {
            if (line.holder && hold.token != *line.holder && !hold.token.empty())
                continue;
            known = true;
            right = right || fits(line, hold, when);
        }
        if (right)
            return;
        if (line.when().to >= m_known) {
            m_judged.tooNew.push_back(line);
            return;
        }
        const auto isPrefix = [&](const std::string& prefix) { return line.key.starts_with(prefix); };
        if (line.changes() &&
            std::any_of(m_allowances.renewedUnseen.begin(), m_allowances.renewedUnseen.end(), isPrefix))
            return;
        if ((line.holder && m_truth.mayHaveBeen(*line.holder)) || m_truth.mayHaveBeen(line.key) ||
            meetsAny(m_allowances.upsets, when))
            return;
        if (m_allowances.moves && line.word == Word::Released && isFoundAgain(line)) {
            ++m_judged.foundAgain;
            return;
        }
        if ((known || !line.holder) && isTakenBack(line)) {
            ++m_judged.inGaps;
            return;
        }
        if (!known && line.holder)
            disagree("phantom-hold", line.key, when, "Nobody with this token held it: " + line.line);
        else
            disagree("wrong-time", line.key, when,
                     "Nothing of the kind happened in " + text(line.when()) + ": " + line.line);
    }

    /// Did to this hold, in this time, happen what the line says?
    static bool fits(const Told& line, const Hold& hold, const Span& when)
    {
        const bool over = hold.end != End::None;
        switch (line.word) {
        case Word::Found: // it was held at some moment of this time
        case Word::Migrated:
            return hold.begun.from <= when.to && (!over || hold.ended.to >= when.from);
        case Word::Acquired:
        case Word::TakenOver:
            return hold.begun.meets(when);
        case Word::Released: // who only looks cannot tell a removal from the end of a lease that he has not seen
            return over && (hold.end != End::Expired || line.evidence != "event") && hold.ended.meets(when);
        case Word::Expired: // at its deadline, or when the server got round to it
            return over && hold.ended.meets(when) && (hold.end != End::TakenOver || mayHaveExpired(hold, line, when));
        case Word::Evicted:
        case Word::Vanished:
        case Word::Lost:
            return over && hold.ended.meets(when);
        default:
            // Written by nobody known: to take it is a change, too. And the lease that it was taken with may be told
            // apart.
            if (hold.begun.meets(when) && (!line.holder || line.word == Word::LeaseChanged))
                return true;
            return std::any_of(hold.changes.begin(), hold.changes.end(),
                               [&](const Span& change) { return change.meets(when); });
        }
    }

    /// Who takes it at its deadline takes it over or not; and who only looks cannot tell which of two was first.
    static bool mayHaveExpired(const Hold& hold, const Told& line, const Span& when)
    {
        const Span deadline{hold.lease.until, hold.lease.until};
        if (hold.lease.kind != LeaseEnd::Kind::Until)
            return false;
        return hold.ended.widened(kSlack).meets(deadline) || (line.evidence != "event" && when.meets(deadline));
    }

    /// A holder that cannot be compared is known by the time.
    static bool isOf(const Told& line, const Hold& hold)
    {
        if (!hold.token.empty())
            return line.holder == hold.token;
        if (line.word == Word::Found)
            return fits(line, hold, line.when().widened(kSlack));
        return line.when().widened(kSlack).meets(line.ends() ? hold.ended : hold.begun);
    }

    void judgeBegin(Hold& hold)
    {
        hold.beginJudged = true;
        ++m_judged.begins;
        for (const Told* line : m_told)
            if ((line->begins() || line->word == Word::Learned) && isOf(*line, hold))
                return;
        if (isInGap(hold.begun)) {
            ++m_judged.inGaps;
            return;
        }
        if (isTakeOver(hold) || isBehindGap(hold)) {
            if (useUnnamed(hold.begun, [](const Told& line) { return line.word == Word::TakenOver; }))
                return;
            if (isUnread(hold)) { // the lines without a holder are left to those who took a free lock
                ++m_judged.unread;
                return;
            }
        }
        if (useUnnamed(hold.begun, [](const Told& line) { return line.begins(); }))
            return;
        const Span held{hold.begun.from, hold.end != End::None ? hold.ended.to : m_known};
        if (useUnnamed(held, [](const Told& line) { return line.word == Word::Found; }))
            return;
        // Behind a gap a write to a lock that was held before it: whether it was free in between nobody has seen.
        if (isBehindGap(hold) && useUnnamed(hold.begun, [](const Told& line) { return line.word == Word::Learned; }))
            return;
        untold("untold-begin", hold, hold.begun, "An acquisition is neither told nor inside of a gap: ");
    }

    void judgeEnd(const Hold& hold)
    {
        ++m_judged.ends;
        if (!timesCount(hold.ended)) // and no line is taken from another
            return;
        // A failover, or old data, undid the end: who takes the place of a primary had not heard of it.
        if (const Hold& next = successorOf(hold); &next != &hold && next.appeared && next.token == hold.token)
            return;
        for (const Told* line : m_told) {
            if (line->ends() && isOf(*line, hold))
                return;
            // Another holder is told, or that he is not known any more: so this one is not.
            const bool learned = line->word == Word::Learned && hold.end == End::TakenOver && isNamed(hold);
            const Span soon{hold.ended.from - kSlack, hold.ended.to + m_allowances.unread + kCatchingUp};
            if (learned && line->holder != hold.token && soon.meets({line->t, line->t}))
                return;
            const bool other = line->word == Word::TakenOver && line->holder != hold.token;
            if (other && hold.end != End::Released && hold.ended.widened(kSlack).meets(line->when()))
                return;
        }
        // What has expired is over, whenever the server gets round to it.
        const Us over = hold.ended.from;
        if (isInGap(hold.ended) || (hold.end == End::Expired && isInGap({over, over}))) {
            ++m_judged.inGaps;
            return;
        }
        if (hold.end == End::TakenOver && (isUnread(hold) || isUnread(successorOf(hold)))) {
            ++m_judged.unread;
            return;
        }
        const Word likely = hold.end == End::Expired ? Word::Expired : Word::Released;
        if (useUnnamed(hold.ended, [likely](const Told& line) { return line.word == likely; }) ||
            useUnnamed(hold.ended, [](const Told& line) { return line.ends(); }))
            return;
        const auto newer = [&](const Told* line) { return line->begins() && line->holder != hold.token; };
        if (hold.end == End::Lost && std::any_of(m_told.begin(), m_told.end(), newer))
            return;
        // What began unseen and ended before it was found.
        const bool unheard = isInGap(hold.begun) && !isNamed(hold);
        if (unheard && meetsGap(hold.ended)) {
            ++m_judged.inGaps;
            return;
        }
        untold(unheard ? "untold-end-unheard" : "untold-end", hold, hold.ended,
               "The end of a hold is neither told nor inside of a gap: ");
    }

    [[nodiscard]] const Hold& successorOf(const Hold& hold) const
    {
        const auto at = std::find_if(m_holds.begin(), m_holds.end(), [&](const Hold& h) { return &h == &hold; });
        return at + 1 != m_holds.end() ? *(at + 1) : hold;
    }
    [[nodiscard]] bool isTakeOver(const Hold& hold) const
    {
        return std::any_of(m_holds.begin(), m_holds.end(), [&](const Hold& before) {
            return before.end == End::TakenOver && &successorOf(before) == &hold;
        });
    }
    /// There was a gap a moment ago, and the lock was not held since: nobody who reads can tell that it was free when
    /// this one took it.
    [[nodiscard]] bool isBehindGap(const Hold& hold) const
    {
        const auto at = std::find_if(m_holds.begin(), m_holds.end(), [&](const Hold& h) { return &h == &hold; });
        const Us lately = hold.begun.from - kCatchingUp;
        const Us since = at == m_holds.begin() ? lately : std::max(lately, (at - 1)->ended.from);
        return meetsGap({since, hold.begun.to});
    }
    [[nodiscard]] bool meetsGap(const Span& span) const
    {
        return std::any_of(m_gaps.begin(), m_gaps.end(), [&](const Gap& gap) { return gap.when.meets(span); });
    }
    [[nodiscard]] bool isNamed(const Hold& hold) const
    {
        // The same token may have had it before, too.
        const Span life{hold.begun.from - kSlack, (hold.end != End::None ? hold.ended.to : m_known) + kSlack};
        return std::any_of(m_told.begin(), m_told.end(), [&](const Told* line) {
            return hold.token.empty() ? isOf(*line, hold) : line->holder == hold.token && line->when().meets(life);
        });
    }
    /// A write over a held lock says nothing of its value: who lost it again before the value could be read was not
    /// seen.
    [[nodiscard]] bool isUnread(const Hold& hold) const
    {
        return hold.end != End::None && hold.ended.from - hold.begun.to <= m_allowances.unread && !isNamed(hold);
    }

    void untold(const char* check, const Hold& hold, const Span& when, const std::string& sentence)
    {
        if (meetsAny(m_allowances.degraded, when))
            ++m_judged.untoldDegraded;
        else if (timesCount(when))
            disagree(check, hold.key, when, sentence + text(hold));
    }

    /// A line without a holder tells one hold, once.
    template <class Is>
    bool useUnnamed(const Span& when, Is is)
    {
        for (std::size_t i = 0; i < m_told.size(); ++i) {
            const Told& line = *m_told[i];
            if (m_used[i] || line.holder || !is(line) || !line.when().widened(kSlack).meets(when))
                continue;
            m_used[i] = true;
            return true;
        }
        return false;
    }

    const Truth& m_truth;
    Truth::Holds& m_holds;
    const std::vector<const Told*>& m_told;
    const std::vector<Gap>& m_gaps;
    Us m_known;
    const Allowances& m_allowances;
    Judged& m_judged;
    std::vector<bool> m_used;
};

} // namespace

Judged judge(Truth& truth, const std::vector<Told>& told, const std::vector<Told>& gaps, Us known,
             const Allowances& allowances)
{
    Judged judged;
    std::vector<Gap> spans;
    spans.reserve(gaps.size());
    for (const Told& gap : gaps)
        spans.push_back({Span{gap.from, gap.to}.widened(kSlack), gap.arrived});
    std::unordered_map<std::string, std::vector<const Told*>> byKey;
    for (const Told& line : told)
        if (line.begins() || line.ends() || line.changes() || line.word == Word::Learned || line.word == Word::Migrated)
            byKey[line.key].push_back(&line);
    for (const auto& [key, holds] : truth.keys())
        byKey.try_emplace(key);
    for (const auto& [key, lines] : byKey) {
        const auto isPrefix = [&name = key](const std::string& prefix) { return name.starts_with(prefix); };
        if (std::any_of(allowances.unlogged.begin(), allowances.unlogged.end(), isPrefix))
            continue;
        KeyJudge(truth, truth.keys()[key], lines, spans, known, allowances, judged).run();
    }
    return judged;
}

} // namespace lockscope::nemesis
