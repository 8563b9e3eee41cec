// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Weighs the claims of the layouts against the name and the lease of the key.
#include "formats/analyse.h"

#include "formats/layout.h"
#include "formats/librarylist.h"
#include "formats/supposed.h"
#include "formats/token.h"
#include "formats/words.h"

#include <algorithm>
#include <limits>

namespace lockscope::formats {

namespace {

/// True for a plain number that is no time, and for JSON: typical values of keys like lock:stats.
[[nodiscard]] bool isFigure(std::string_view value)
{
    if (value.empty())
        return false;
    if ((value.front() == '{' && value.back() == '}') || (value.front() == '[' && value.back() == ']'))
        return true;
    const bool number = value.size() <= 20 && value.find_first_not_of("0123456789.-") == value.npos;
    return number && !epochMs(value);
}

/// Judges whether the evidence for a lock suffices at a key that only catch-all patterns match.
class Plausibility
{
public:
    explicit Plausibility(const KeySample& sample)
        : m_raw(sample.raw), m_words(lockWords(sample.raw.key)), m_otherWord(speaksOfSomethingElse(sample.raw.key)),
          m_leaseMs(sample.raw.pttlMs < 0 ? kForever : sample.raw.pttlMs)
    {
    }

    /// The claim with its final confidence; empty if it does not hold.
    [[nodiscard]] std::optional<Claim> judged(Claim claim) const
    {
        if (claim.proof == Proof::Certain)
            return claim;
        if (claim.proof == Proof::Chosen) {
            claim.confidence = Confidence::None;
            return m_words.lock || m_otherWord ? std::nullopt : std::optional(claim);
        }
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

    /// Without a lock word in the name: the longest lease with which a claim holds, is at most medium, or stays
    /// possible.
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

    /// True for a value about locks rather than a holder, at names like lock_attempts or lock:config.
    [[nodiscard]] bool isAboutLocks(const Claim& claim) const
    {
        if (m_raw.type == ValueType::String)
            return isFigure(m_raw.value) && (m_words.figureLast || !saysOnlyTaken(m_raw.value));
        // A single field with a number is a holder only if its name looks like one.
        const bool named = !m_raw.fields.empty() && claim.token.data() == m_raw.fields.front().first.data();
        return isFigure(claim.token) || (named && claim.token.find_first_of("0123456789") == claim.token.npos);
    }

    const RawValue& m_raw;
    LockWords m_words;
    bool m_otherWord;
    std::int64_t m_leaseMs;
};

[[nodiscard]] std::vector<LibraryId> candidatesOf(const std::vector<Standing>& all, const Standing* best,
                                                  const LibraryList& list)
{
    // With a certain answer, merely possible libraries are left out.
    const auto least = best && best->claim.confidence == Confidence::High ? Confidence::Medium : Confidence::None;
    std::vector<LibraryId> ids;
    const auto add = [&](const Standing& standing) {
        const auto id = list.libraryOf(standing.layout);
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

/// All layouts that may have written the sample, with the confidence that name and lease allow.
[[nodiscard]] std::vector<Standing> standingOf(const Subject& subject, const KeySample& sample, const LibraryList& list)
{
    const Plausibility plausibility(sample);
    std::vector<Standing> standing;
    list.layoutsFor(subject).visit([&, layouts = list.layouts()](std::uint8_t i) {
        auto claim = layouts[i]->claim(subject);
        if (claim)
            claim = plausibility.judged(*claim);
        if (claim)
            standing.push_back({*claim, i});
        return true;
    });
    return standing;
}

/// The first of the highest confidence; nullptr: none.
[[nodiscard]] const Standing* likeliest(const std::vector<Standing>& standing)
{
    const auto best = std::max_element(standing.begin(), standing.end(), [](const Standing& a, const Standing& b) {
        return a.claim.confidence < b.claim.confidence;
    });
    return best == standing.end() ? nullptr : &*best;
}

[[nodiscard]] HolderText described(std::string_view token, const Standing& standing, const LibraryList& list)
{
    if (auto* ofLayout = list.layouts()[standing.layout]->describe)
        return ofLayout(token);
    return list.library(list.libraryOf(standing.layout)).describe(token);
}

[[nodiscard]] const std::string& holderIn(const HolderText& who)
{
    return who.host.empty() ? who.client : who.host;
}

} // namespace

bool couldBeLock(const RawValue& raw)
{
    if (hasLockWord(raw.key))
        return true;
    if (raw.pttlMs < 0 || speaksOfSomethingElse(raw.key))
        return false;
    if (raw.type == ValueType::Hash)
        return decode(raw).confidence != Confidence::None;
    const bool isNumber = decimal(raw.value).has_value() || raw.value.starts_with('-');
    return raw.type == ValueType::String && !isNumber && !raw.value.starts_with('{') && !raw.value.starts_with('[');
}

Analysis analyse(const KeySample& sample, const LibraryList& list)
{
    const Subject subject(sample.raw, sample.aux, sample.now);
    const auto standing = standingOf(subject, sample, list);
    const auto* best = likeliest(standing);
    const bool isLock = best != nullptr && best->claim.confidence > Confidence::None;

    Analysis analysis;
    analysis.candidates = candidatesOf(standing, isLock ? best : nullptr, list);
    if (!isLock)
        return analysis;
    const Layout& layout = *list.layouts()[best->layout];
    analysis.layout = best->layout;
    analysis.library = list.libraryOf(best->layout);
    analysis.mode = best->claim.mode;
    analysis.confidence = best->claim.confidence;
    analysis.token = best->claim.token;
    analysis.count = best->claim.count;
    if (analysis.mode == KeyRole::Auxiliary)
        analysis.parent = auxiliaryOf(sample.raw.key, sample.raw.type, list).value_or(std::string());
    if (!analysis.token.empty()) {
        analysis.who = described(analysis.token, *best, list);
        analysis.holder = holderIn(analysis.who);
        analysis.thread = decimal(analysis.who.thread);
    }
    if (layout.explain)
        layout.explain(subject, analysis);
    return analysis;
}

Supposed supposedHolder(const KeySample& sample)
{
    const auto& list = builtInLibraries();
    const auto standing = standingOf(Subject(sample.raw, sample.aux, sample.now), sample, list);
    const auto* best = likeliest(standing);
    if (best == nullptr)
        return {};
    const auto token = best->claim.token;
    return {token.empty() ? std::string() : holderIn(described(token, *best, list)), best->claim.count};
}

void renewsEvery(Analysis& analysis, const Subject& s, std::int64_t intervalMs, std::int64_t leaseMs)
{
    if (s.raw.pttlMs > leaseMs - intervalMs && s.raw.pttlMs <= leaseMs)
        analysis.renewInterval = std::chrono::milliseconds(intervalMs);
}

} // namespace lockscope::formats
