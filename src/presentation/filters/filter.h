// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "core/lockstate.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

/// The facts about one lock that a filter tests. All views are valid only during the call.
struct LockFacts
{
    std::string_view key;
    std::string_view token; ///< raw bytes of the holder, empty when not seen
    std::string_view node;  ///< address of the node
    std::uint16_t database = 0;
    const LockState& state;
    analysis::Verdict verdict;
    ServerTime now;
    ServerTime heldSince;          ///< kUnknownTime when unknown
    ServerTime heldAtLeastFrom;    ///< lower bound of the hold's age: first seen; heldSince when that is known
    std::string_view service{};    ///< service of the holder, as an operator defined it; empty: none
    std::string_view connection{}; ///< name of the holder's connection, as learned from traces; empty: unknown
};

/// An error in a filter text. The position counts characters (QString units).
struct FilterError
{
    int position = 0;
    int length = 1;
    QString message; ///< translated: what is wrong and what is allowed
};

/// A text compared with bytes: a glob that must match the whole when it has * ? or [...], otherwise a substring. ASCII
/// letters compare case-insensitively unless the pattern has a capital letter.
class TextPattern
{
public:
    explicit TextPattern(std::string pattern, bool literal = false);
    [[nodiscard]] bool matches(std::string_view text) const;
    friend bool operator==(const TextPattern&, const TextPattern&) = default;

private:
    std::string m_text;
    bool m_glob;
    bool m_foldCase;
};

/// A filter of the Locks page (docs/filters.md): terms separated by blanks, all of which must match. Value type; pure.
/// Matching costs about 20 ns a term, ten times that for `holder:`.
class Filter
{
public:
    /// The empty filter, which matches everything.
    Filter() = default;
    [[nodiscard]] static Result<Filter, FilterError> parse(const QString& text);

    [[nodiscard]] bool isEmpty() const { return m_terms.empty(); }
    [[nodiscard]] bool matches(const LockFacts& facts) const;
    /// True when its result can change without an event.
    [[nodiscard]] bool dependsOnTime() const;
    /// True when it decodes tokens: about a microsecond a lock.
    [[nodiscard]] bool isCostly() const;
    friend bool operator==(const Filter&, const Filter&) = default;

    enum class Field : std::uint8_t {
        Word,
        Key,
        Holder,
        Library,
        Node,
        State,
        Ttl,
        Held,
        Database,
        Waiters,
        Renewals,
        Count
    };
    enum class Compare : std::uint8_t { Is, Less, LessOrEqual, Greater, GreaterOrEqual };
    enum class State : std::uint8_t {
        Held,
        Free,
        OnSchedule,
        Late,
        Stopped,
        NoTtl,
        Contended,
        Expired,
        TakenOver,
        Expiring,
        NotSeen,
        TooLarge
    };

    struct Term
    {
        Field field = Field::Word;
        Compare compare = Compare::Is;
        bool negated = false;
        std::vector<TextPattern> patterns; ///< text fields: any of them matches
        std::vector<State> states;         ///< State: any of them matches
        std::int64_t number = 0;           ///< numeric fields; microseconds for ttl and held
        friend bool operator==(const Term&, const Term&) = default;
    };
    [[nodiscard]] const std::vector<Term>& terms() const { return m_terms; }

private:
    std::vector<Term> m_terms;
};

/// Quotes bytes as one literal value of a term, if necessary; bytes that are not text become \xHH.
[[nodiscard]] QString filterQuoted(std::string_view bytes);
/// The filter for all locks of this holder's process, as decoded from its token.
[[nodiscard]] QString holderFilter(LibraryId library, std::string_view token);
/// The filter for the keys that match a glob.
[[nodiscard]] QString keyFilter(std::string_view glob);

/// Completions at the cursor.
struct FilterCompletion
{
    int start = 0; ///< start of the part to replace
    int length = 0;
    QStringList candidates;
};
[[nodiscard]] FilterCompletion completeFilter(const QString& text, int cursor);

} // namespace lockscope::presentation
