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

/// What a filter looks at, of one lock. All views are valid only during the call.
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
    ServerTime heldAtLeastFrom;    ///< known lower bound of the hold's age: first seen; heldSince when that is known
    std::string_view service{};    ///< of the holder, by the operator's word; empty: not named
    std::string_view connection{}; ///< name of the holder's connection, as traces told; empty: not known
};

/// What is wrong with a filter text. The position counts characters (QString units) of the text.
struct FilterError
{
    int position = 0;
    int length = 1;
    QString message; ///< translated: what is wrong and what is allowed
};

/// Text compared with bytes: a glob when it has * ? or [...], then it must match the whole; else it is looked for
/// anywhere. ASCII letters compare without case unless the pattern has a capital letter.
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

/// The filter language of the Locks page (docs/filters.md): terms separated by blanks, all of which must hold. Value
/// type; pure. Matching costs about 20 ns a term, ten times that for `holder:`.
class Filter
{
public:
    /// The empty filter: everything matches.
    Filter() = default;
    [[nodiscard]] static Result<Filter, FilterError> parse(const QString& text);

    [[nodiscard]] bool isEmpty() const { return m_terms.empty(); }
    [[nodiscard]] bool matches(const LockFacts& facts) const;
    /// Its answer can change although the lock did not.
    [[nodiscard]] bool dependsOnTime() const;
    /// Looks into what tokens say: about a microsecond a lock.
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
        std::vector<TextPattern> patterns; ///< texts: any of them
        std::vector<State> states;         ///< State: any of them
        std::int64_t number = 0;           ///< numbers; microseconds for ttl and held
        friend bool operator==(const Term&, const Term&) = default;
    };
    [[nodiscard]] const std::vector<Term>& terms() const { return m_terms; }

private:
    std::vector<Term> m_terms;
};

/// Bytes as one value of a term, to be searched literally: as they are, or quoted; what is not text as \xHH.
[[nodiscard]] QString filterQuoted(std::string_view bytes);
/// The filter for the locks of this holder's process, as its library's token names it.
[[nodiscard]] QString holderFilter(LibraryId library, std::string_view token);
/// The filter for the keys that match a glob.
[[nodiscard]] QString keyFilter(std::string_view glob);

/// What can stand at the cursor.
struct FilterCompletion
{
    int start = 0; ///< the part to replace
    int length = 0;
    QStringList candidates;
};
[[nodiscard]] FilterCompletion completeFilter(const QString& text, int cursor);

} // namespace lockscope::presentation
