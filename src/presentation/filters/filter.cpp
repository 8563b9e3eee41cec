// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/filters/filter.h"

#include "analysis/verdict.h"
#include "core/text.h"
#include "formats/decode.h"
#include "presentation/words/librarytext.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {

constexpr std::int64_t kExpiringUs = 2'000'000;

char folded(char c, bool fold)
{
    return fold && c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// Matches one [...] of a glob at `p` and advances `p` past it. An unclosed bracket is a plain character.
bool bracketMatches(std::string_view pattern, std::size_t& p, char c, bool fold)
{
    const std::size_t close = pattern.find(']', p + 2);
    if (close == std::string_view::npos) {
        ++p;
        return c == '[';
    }
    std::size_t at = p + 1;
    const bool negated = pattern[at] == '^';
    at += negated;
    bool found = false;
    for (; at < close; ++at) {
        const bool range = at + 2 < close && pattern[at + 1] == '-';
        const char low = folded(pattern[at], fold);
        const char high = range ? folded(pattern[at + 2], fold) : low;
        found = found || (c >= low && c <= high);
        at += range ? 2 : 0;
    }
    p = close + 1;
    return found != negated;
}

/// Matches the whole text against a glob; backtracks only to the last star.
bool globMatches(std::string_view pattern, std::string_view text, bool fold)
{
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t retry = 0;
    while (t < text.size()) {
        bool ok = false;
        if (p < pattern.size()) {
            const char c = folded(text[t], fold);
            switch (pattern[p]) {
            case '*':
                star = ++p;
                retry = t;
                continue;
            case '?':
                ok = true;
                ++p;
                break;
            case '[':
                ok = bracketMatches(pattern, p, c, fold);
                break;
            case '\\':
                p += p + 1 < pattern.size();
                [[fallthrough]];
            default:
                ok = folded(pattern[p], fold) == c;
                ++p;
            }
        }
        if (ok) {
            ++t;
        } else if (star != std::string_view::npos) {
            p = star;
            t = ++retry;
        } else {
            return false;
        }
    }
    return std::all_of(pattern.begin() + static_cast<std::ptrdiff_t>(p), pattern.end(),
                       [](char c) { return c == '*'; });
}

bool contains(std::string_view text, std::string_view wanted, bool fold)
{
    if (!fold)
        return text.find(wanted) != std::string_view::npos;
    const auto same = [](char a, char b) { return folded(a, true) == b; };
    return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end();
}

bool compares(std::int64_t value, Filter::Compare compare, std::int64_t with)
{
    switch (compare) {
    case Filter::Compare::Is:
        return value == with;
    case Filter::Compare::Less:
        return value < with;
    case Filter::Compare::LessOrEqual:
        return value <= with;
    case Filter::Compare::Greater:
        return value > with;
    case Filter::Compare::GreaterOrEqual:
        return value >= with;
    }
    return false;
}

bool anyMatches(const Filter::Term& term, std::string_view text)
{
    return std::any_of(term.patterns.begin(), term.patterns.end(),
                       [&](const TextPattern& pattern) { return pattern.matches(text); });
}

bool libraryMatches(const Filter::Term& term, const LockFacts& facts)
{
    const formats::Library& library = formats::library(facts.state.library);
    return anyMatches(term, library.name) || anyMatches(term, library.title) ||
           (librarytext::isWord(facts.state.library) &&
            anyMatches(term, librarytext::name(facts.state.library, false).toStdString()));
}

/// Tries the bytes first, then the decoded holder, which takes ten times as long.
bool holderMatches(const Filter::Term& term, const LockFacts& facts)
{
    if (facts.token.empty())
        return false;
    if (anyMatches(term, facts.token) || (!facts.service.empty() && anyMatches(term, facts.service)) ||
        (!facts.connection.empty() && anyMatches(term, facts.connection)))
        return true;
    const formats::HolderText text = formats::describeHolder(facts.state.library, facts.token);
    for (const std::string* part : {&text.summary, &text.client, &text.host, &text.thread, &text.pid}) {
        if (!part->empty() && anyMatches(term, *part))
            return true;
    }
    return false;
}

bool ttlMatches(const Filter::Term& term, const LockFacts& facts)
{
    if (facts.state.phase != LockPhase::Held)
        return false;
    const bool wantsMore = term.compare == Filter::Compare::Greater || term.compare == Filter::Compare::GreaterOrEqual;
    if (facts.state.deadline.isNever())
        return wantsMore;
    const auto left = analysis::leaseLeft(facts.state, facts.now);
    return left && compares(std::max<std::int64_t>(0, left->count()), term.compare, term.number);
}

bool heldMatches(const Filter::Term& term, const LockFacts& facts)
{
    if (facts.state.phase != LockPhase::Held)
        return false;
    if (facts.heldSince != kUnknownTime)
        return compares((facts.now - facts.heldSince).count(), term.compare, term.number);
    if (facts.heldAtLeastFrom == kUnknownTime)
        return false;
    // The true age is at least this; the rest is unknown.
    const bool wantsMore = term.compare == Filter::Compare::Greater || term.compare == Filter::Compare::GreaterOrEqual;
    return wantsMore && compares((facts.now - facts.heldAtLeastFrom).count(), term.compare, term.number);
}

bool stateMatches(Filter::State wanted, const LockFacts& facts)
{
    using V = analysis::Verdict;
    const LockState& state = facts.state;
    const bool held = state.phase == LockPhase::Held;
    switch (wanted) {
    case Filter::State::Held:
        return held;
    case Filter::State::Free:
        return state.phase == LockPhase::Free;
    case Filter::State::OnSchedule:
        return facts.verdict == V::OnSchedule;
    case Filter::State::Late:
        return facts.verdict == V::RenewalLate || facts.verdict == V::RenewalStopped;
    case Filter::State::Stopped:
        return facts.verdict == V::RenewalStopped;
    case Filter::State::NoTtl:
        return analysis::neverEnds(state);
    case Filter::State::Contended:
        return (held && state.waiters > 0) || facts.verdict == V::Contended;
    case Filter::State::Expired:
        return facts.verdict == V::Expired || (facts.verdict == V::Contended && analysis::endedByTtl(state));
    case Filter::State::TakenOver:
        return held && state.begunByTakeover;
    case Filter::State::Expiring: {
        const auto left = analysis::leaseLeft(state, facts.now);
        return held && left && left->count() < kExpiringUs;
    }
    case Filter::State::NotSeen:
        return held && state.holder == TokenId::None && !analysis::hasEmptyValue(state);
    case Filter::State::TooLarge:
        return state.tooLarge;
    }
    return false;
}

bool holds(const Filter::Term& term, const LockFacts& facts)
{
    switch (term.field) {
    case Filter::Field::Word:
        return anyMatches(term, facts.key) || anyMatches(term, facts.token) || libraryMatches(term, facts);
    case Filter::Field::Key:
        return anyMatches(term, facts.key);
    case Filter::Field::Holder:
        return holderMatches(term, facts);
    case Filter::Field::Library:
        return libraryMatches(term, facts);
    case Filter::Field::Node:
        return anyMatches(term, facts.node);
    case Filter::Field::State:
        return std::any_of(term.states.begin(), term.states.end(),
                           [&](Filter::State state) { return stateMatches(state, facts); });
    case Filter::Field::Ttl:
        return ttlMatches(term, facts);
    case Filter::Field::Held:
        return heldMatches(term, facts);
    case Filter::Field::Database:
        return compares(facts.database, term.compare, term.number);
    case Filter::Field::Waiters:
        return compares(facts.state.waiters, term.compare, term.number);
    case Filter::Field::Renewals:
        return compares(facts.state.renewals, term.compare, term.number);
    case Filter::Field::Count:
        return compares(facts.state.count, term.compare, term.number);
    }
    return false;
}

} // namespace

TextPattern::TextPattern(std::string pattern, bool literal)
    : m_text(std::move(pattern)), m_glob(!literal && m_text.find_first_of("*?[") != std::string::npos),
      m_foldCase(std::none_of(m_text.begin(), m_text.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
{
}

bool TextPattern::matches(std::string_view text) const
{
    return m_glob ? globMatches(m_text, text, m_foldCase) : contains(text, m_text, m_foldCase);
}

bool Filter::matches(const LockFacts& facts) const
{
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&](const Term& term) { return holds(term, facts) != term.negated; });
}

bool Filter::dependsOnTime() const
{
    return std::any_of(m_terms.begin(), m_terms.end(), [](const Term& term) {
        return term.field == Field::State || term.field == Field::Ttl || term.field == Field::Held;
    });
}

QString holderFilter(LibraryId library, std::string_view token)
{
    return token.empty() ? QStringLiteral("state:notseen")
                         : QStringLiteral("holder:") + filterQuoted(formats::clientOf(library, token));
}

QString keyFilter(std::string_view glob)
{
    const bool plain = isUtf8(glob) && std::none_of(glob.begin(), glob.end(), [](char c) {
                           return c == '"' || c == ',' || static_cast<unsigned char>(c) <= ' ' || c == 0x7f;
                       });
    if (plain)
        return QStringLiteral("key:") + QString::fromUtf8(glob.data(), static_cast<qsizetype>(glob.size()));
    // Quoted text has no wildcards, so it searches for the part before the first star.
    return QStringLiteral("key:") + filterQuoted(glob.substr(0, glob.find('*')));
}

bool Filter::isCostly() const
{
    return std::any_of(m_terms.begin(), m_terms.end(), [](const Term& term) { return term.field == Field::Holder; });
}

} // namespace lockscope::presentation
