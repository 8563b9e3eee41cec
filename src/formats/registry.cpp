// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Asks the layouts who wrote a value, and weighs what they say.
#include "core/text.h"
#include "formats/layoutlist.h"
#include "formats/supposed.h"
#include "formats/token.h"
#include "formats/words.h"

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope::formats {

namespace {

/// Nobody's layout: the bytes that come nearest to saying who.
[[nodiscard]] Holding unknown(const RawValue& raw)
{
    Holding holding;
    if (raw.type == ValueType::Hash) {
        holding.token = raw.fields.empty() ? std::string_view{} : raw.fields.front().first;
        holding.count = raw.fields.empty() ? 0 : 1;
    } else if (!raw.members.empty()) {
        holding.token = raw.members.front().bytes;
        holding.count = static_cast<std::uint32_t>(raw.members.size());
        holding.mode = raw.members.size() > 1 ? LockMode::Semaphore : LockMode::Unknown;
    } else {
        holding.token = raw.value;
        holding.count = raw.type == ValueType::String ? 1 : 0;
    }
    return holding;
}

/// A plain number that is no time, or JSON: what stands at names like lock:stats.
[[nodiscard]] bool isFigure(std::string_view value)
{
    if (value.empty())
        return false;
    if ((value.front() == '{' && value.back() == '}') || (value.front() == '[' && value.back() == ']'))
        return true;
    const bool number = value.size() <= 20 && value.find_first_not_of("0123456789.-") == value.npos;
    return number && !epochMs(value);
}

/// Does enough speak for a lock at a key that nobody chose to watch?
class Plausibility
{
public:
    explicit Plausibility(const Sample& sample)
        : m_raw(sample.raw), m_words(lockWords(sample.raw.key)), m_otherWord(speaksOfSomethingElse(sample.raw.key)),
          m_leaseMs(sample.raw.pttlMs < 0 ? kForever : sample.raw.pttlMs)
    {
    }

    /// The claim as far as it stands; nothing when it does not.
    [[nodiscard]] std::optional<Claim> judged(Claim claim) const
    {
        if (claim.proof == Proof::Certain)
            return claim;
        if (m_words.lock)
            return m_words.figure && isAboutLocks(claim) ? std::nullopt : std::optional(claim);
        if (claim.proof == Proof::Word)
            return std::nullopt;
        const auto within = leasesFor(claim.proof);
        if (m_leaseMs > within.possible)
            return std::nullopt;
        if (m_leaseMs > within.sure)
            claim.confidence =
                std::min(claim.confidence, m_leaseMs > within.likely ? Confidence::None : Confidence::Medium);
        return claim;
    }

private:
    static constexpr std::int64_t kNever = -1;
    static constexpr std::int64_t kShort = 600'000;
    static constexpr std::int64_t kHour = 3'600'000;
    static constexpr std::int64_t kDay = 24 * kHour;
    static constexpr std::int64_t kForever = std::numeric_limits<std::int64_t>::max();

    /// The longest lease, without a word of locks, with which a claim stands, is medium at most, and cannot be
    /// excluded.
    struct Leases
    {
        std::int64_t sure;
        std::int64_t likely;
        std::int64_t possible;
    };
    [[nodiscard]] Leases leasesFor(Proof proof) const
    {
        if (proof == Proof::Origin)
            return m_otherWord ? Leases{kShort, kHour, kForever} : Leases{kForever, kForever, kForever};
        if (proof == Proof::Value)
            return m_otherWord ? Leases{kShort, kShort, kDay} : Leases{kShort, kHour, kDay};
        return m_otherWord ? Leases{kNever, kNever, kHour} : Leases{kShort, kShort, kDay};
    }

    /// At a name like lock_attempts or lock:config: not a holder, but what is counted or written about locks.
    [[nodiscard]] bool isAboutLocks(const Claim& claim) const
    {
        if (m_raw.type == ValueType::String)
            return isFigure(m_raw.value) && (m_words.figureLast || !saysOnlyTaken(m_raw.value));
        // One field with a number is a holder only if it is named like one.
        const bool named = !m_raw.fields.empty() && claim.token.data() == m_raw.fields.front().first.data();
        return isFigure(claim.token) || (named && claim.token.find_first_of("0123456789") == claim.token.npos);
    }

    const RawValue& m_raw;
    LockWords m_words;
    bool m_otherWord;
    std::int64_t m_leaseMs;
};

struct Standing
{
    Claim claim;
    std::uint8_t layout = 0;
};

/// The surest layout, and the first of those; without asking whether anything else speaks for a lock.
[[nodiscard]] std::optional<Standing> bestOf(const Subject& subject)
{
    std::optional<Standing> best;
    auto sure = Confidence::None;
    layoutsFor(subject).visit([&, layouts = allLayouts()](std::uint8_t i) {
        const Layout& layout = *layouts[i];
        if (layout.sure <= sure) // it cannot be surer
            return true;
        const auto claim = layout.claim(subject);
        if (claim && claim->confidence > sure) {
            best = Standing{*claim, i};
            sure = claim->confidence;
        }
        return sure != Confidence::High;
    });
    return best;
}

[[nodiscard]] Holding holdingOf(const Standing& best)
{
    const Claim& claim = best.claim;
    return {claim.token, claim.count.value_or(0), lockMode(claim.mode), libraryOf(best.layout), claim.confidence};
}

constexpr Time kFarFuture{std::chrono::milliseconds(253'402'300'799'000)}; ///< the end of the year 9999

/// Can the value have times in it that layouts judge by? Most have none, and are not looked at twice.
[[nodiscard]] bool mayTellTimes(const RawValue& raw)
{
    if (raw.type == ValueType::String)
        return raw.pttlMs < 0 && !raw.value.empty() && raw.value.front() >= '0' && raw.value.front() <= '9';
    return raw.type == ValueType::ZSet || (raw.type == ValueType::Hash && raw.fields.size() > 2);
}

[[nodiscard]] std::vector<LibraryId> candidatesOf(const std::vector<Standing>& all, const Standing* best)
{
    // Behind a sure answer, what merely cannot be excluded is noise.
    const auto least = best && best->claim.confidence == Confidence::High ? Confidence::Medium : Confidence::None;
    std::vector<LibraryId> ids;
    const auto add = [&](const Standing& standing) {
        const auto id = libraryOf(standing.layout);
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            ids.push_back(id);
    };
    if (best)
        add(*best);
    for (const auto confidence : {Confidence::High, Confidence::Medium, Confidence::Low, Confidence::None}) {
        for (const auto& standing : all) {
            if (standing.claim.confidence == confidence && confidence >= least)
                add(standing);
        }
    }
    return ids;
}

/// Every layout that may have written the sample, as sure as its name and its lease allow.
[[nodiscard]] std::vector<Standing> standingOf(const Subject& subject, const Sample& sample)
{
    const Plausibility plausibility(sample);
    std::vector<Standing> standing;
    layoutsFor(subject).visit([&, layouts = allLayouts()](std::uint8_t i) {
        auto claim = layouts[i]->claim(subject);
        if (claim)
            claim = plausibility.judged(*claim);
        if (claim)
            standing.push_back({*claim, i});
        return true;
    });
    return standing;
}

/// The first of the greatest confidence; nullptr: there is none at all.
[[nodiscard]] const Standing* likeliest(const std::vector<Standing>& standing)
{
    const auto best = std::max_element(standing.begin(), standing.end(), [](const Standing& a, const Standing& b) {
        return a.claim.confidence < b.claim.confidence;
    });
    return best == standing.end() ? nullptr : &*best;
}

[[nodiscard]] const std::string& holderIn(const HolderText& who)
{
    return who.host.empty() ? who.client : who.host;
}

} // namespace

const RawValue* Subject::sibling(std::string_view name) const
{
    const auto found = std::find_if(aux.begin(), aux.end(), [&](const RawValue& other) { return other.key == name; });
    return found == aux.end() ? nullptr : &*found;
}

Holding decode(const RawValue& raw)
{
    const auto best = bestOf(Subject(raw));
    return best ? holdingOf(*best) : unknown(raw);
}

HoldingAt decodeAt(const RawValue& raw, std::optional<Time> now)
{
    const Subject subject(raw, {}, now);
    const auto best = bestOf(subject);
    if (!best)
        return {unknown(raw), true, false};
    const bool waits = best->claim.mode == Mode::Waiting || best->claim.mode == Mode::WriteWaiting;
    HoldingAt at{holdingOf(*best), !waits, false};
    const Layout& layout = *allLayouts()[best->layout];
    const auto countAt = [&](std::optional<Time> time) {
        const Subject then(raw, {}, time);
        const auto claim = layout.claim(then);
        return claim ? claim->count : std::nullopt;
    };
    // A guess hides no lock: what stands in a hand-written one may as well be the time when it was taken.
    if (best->claim.confidence == Confidence::Low) {
        if (mayTellTimes(raw))
            at.holding.count = countAt(std::nullopt).value_or(at.holding.count);
        return at;
    }
    // A count that is nought at any time is the value's own, and says nothing of the time.
    if (best->claim.count == 0U && now && countAt(std::nullopt) != 0U)
        at.isHeld = false;
    if (at.isHeld && mayTellTimes(raw))
        at.canRunOut = countAt(kFarFuture) != best->claim.count;
    return at;
}

bool couldBeLock(const RawValue& raw)
{
    if (hasLockWord(raw.key))
        return true;
    if (raw.pttlMs < 0 || speaksOfSomethingElse(raw.key))
        return false;
    if (raw.type == ValueType::Hash)
        return bestOf(Subject(raw)).has_value();
    const bool isNumber = decimal(raw.value).has_value() || raw.value.starts_with('-');
    return raw.type == ValueType::String && !isNumber && !raw.value.starts_with('{') && !raw.value.starts_with('[');
}

Analysis analyse(const Sample& sample)
{
    const Subject subject(sample.raw, sample.aux, sample.now);
    const auto standing = standingOf(subject, sample);
    const auto* best = likeliest(standing);
    const bool isLock = best != nullptr && best->claim.confidence > Confidence::None;

    Analysis analysis;
    analysis.candidates = candidatesOf(standing, isLock ? best : nullptr);
    if (!isLock)
        return analysis;
    const Layout& layout = *allLayouts()[best->layout];
    analysis.layout = best->layout;
    analysis.library = libraryOf(best->layout);
    analysis.mode = best->claim.mode;
    analysis.confidence = best->claim.confidence;
    analysis.token = best->claim.token;
    analysis.count = best->claim.count;
    if (analysis.mode == Mode::Auxiliary)
        analysis.parent = auxiliaryOf(sample.raw.key, sample.raw.type).value_or(std::string());
    if (!analysis.token.empty()) {
        analysis.who = layout.describe(analysis.token);
        analysis.holder = holderIn(analysis.who);
        analysis.thread = decimal(analysis.who.thread);
    }
    if (layout.explain)
        layout.explain(subject, analysis);
    return analysis;
}

Supposed supposedHolder(const Sample& sample)
{
    const auto standing = standingOf(Subject(sample.raw, sample.aux, sample.now), sample);
    const auto* best = likeliest(standing);
    if (best == nullptr)
        return {};
    const auto token = best->claim.token;
    return {token.empty() ? std::string() : holderIn(allLayouts()[best->layout]->describe(token)), best->claim.count};
}

void renewsEvery(Analysis& analysis, const Subject& s, std::int64_t intervalMs, std::int64_t leaseMs)
{
    if (s.raw.pttlMs > leaseMs - intervalMs && s.raw.pttlMs <= leaseMs)
        analysis.renewInterval = std::chrono::milliseconds(intervalMs);
}

const Library& library(LibraryId id)
{
    const auto all = libraries();
    const auto i = static_cast<std::size_t>(id);
    return all[i < all.size() ? i : 0];
}

LibraryId libraryFromName(std::string_view name)
{
    const auto all = libraries();
    const auto found = std::find_if(all.begin() + 1, all.end(), [&](const Library& l) { return name == l.name; });
    return found == all.end() ? LibraryId::Unknown : found->id;
}

HolderText describeToken(std::string_view token)
{
    HolderText text;
    text.client = printable(token);
    const bool ascii = (shapeOf(token).kinds & (Shape::High | Shape::Control | Shape::Cut)) == 0;
    text.summary = ascii ? shortened(token) : printableElided(token, 24);
    return text;
}

HolderText describeNobody(std::string_view token)
{
    HolderText text;
    text.summary = printableElided(token, 24);
    return text;
}

std::string_view wholeToken(std::string_view token)
{
    return token;
}

HolderText describeHolder(LibraryId id, std::string_view token)
{
    HolderText text;
    if (const auto* layout = speakerOf(id))
        text = layout->describe(token);
    if (text.summary.empty() && text.client.empty() && !token.empty())
        text.summary = text.client = printableElided(token, 24);
    return text;
}

std::string_view clientOf(LibraryId id, std::string_view token)
{
    const auto* layout = speakerOf(id);
    return layout ? layout->client(token) : token;
}

const char* name(Confidence confidence)
{
    switch (confidence) {
    case Confidence::None:
        break;
    case Confidence::Low:
        return "low";
    case Confidence::Medium:
        return "medium";
    case Confidence::High:
        return "high";
    }
    return "";
}

const char* name(Mode mode)
{
    switch (mode) {
    case Mode::Unknown:
        break;
    case Mode::Exclusive:
        return "exclusive";
    case Mode::Read:
        return "read";
    case Mode::Write:
        return "write";
    case Mode::Shared:
        return "shared";
    case Mode::Semaphore:
        return "semaphore";
    case Mode::Latch:
        return "latch";
    case Mode::Waiting:
        return "waiting";
    case Mode::WriteWaiting:
        return "write-waiting";
    case Mode::Auxiliary:
        return "auxiliary";
    }
    return "";
}

LockMode lockMode(Mode mode)
{
    switch (mode) {
    case Mode::Exclusive:
        return LockMode::Exclusive;
    case Mode::Read:
    case Mode::Shared:
        return LockMode::Read;
    case Mode::Write:
        return LockMode::Write;
    case Mode::Semaphore:
        return LockMode::Semaphore;
    case Mode::Unknown:
    case Mode::Latch:
    case Mode::Waiting:
    case Mode::WriteWaiting:
    case Mode::Auxiliary:
        break;
    }
    return LockMode::Unknown;
}

} // namespace lockscope::formats
