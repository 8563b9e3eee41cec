// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "presentation/filters/filterwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

namespace filterwords {

using Field = Filter::Field;
using State = Filter::State;

std::span<const FieldWord> fields()
{
    static constexpr FieldWord words[] = {
        {"state", Field::State},       {"ttl", Field::Ttl},         {"held", Field::Held},
        {"holder", Field::Holder},     {"owner", Field::Holder},    {"library", Field::Library},
        {"lib", Field::Library},       {"key", Field::Key},         {"db", Field::Database},
        {"node", Field::Node},         {"waiters", Field::Waiters}, {"ticks", Field::Renewals},
        {"renewals", Field::Renewals}, {"count", Field::Count},
    };
    return words;
}

std::span<const StateWord> states()
{
    static constexpr StateWord words[] = {
        {"held", State::Held},           {"free", State::Free},       {"ok", State::OnSchedule},
        {"late", State::Late},           {"stopped", State::Stopped}, {"nottl", State::NoTtl},
        {"contended", State::Contended}, {"expired", State::Expired}, {"takenover", State::TakenOver},
        {"expiring", State::Expiring},   {"notseen", State::NotSeen}, {"toolarge", State::TooLarge},
    };
    return words;
}

} // namespace filterwords

namespace {

using namespace filterwords;

struct FilterText
{
    Q_DECLARE_TR_FUNCTIONS(FilterText)
};

template <class Words>
QString listed(const Words& words)
{
    QStringList names;
    for (const auto& word : words)
        names.append(QLatin1StringView(word.word));
    return names.join(u", "_s);
}

std::optional<Field> fieldNamed(QStringView name)
{
    for (const FieldWord& f : fields()) {
        if (name.compare(QLatin1StringView(f.word), Qt::CaseInsensitive) == 0)
            return f.field;
    }
    return std::nullopt;
}

/// One alternative of a value.
struct Piece
{
    int position;
    int length;
    QString text;      ///< as text, without bytes given as \\xHH
    std::string bytes; ///< as bytes to search for
    bool quoted;
};

class Parser
{
public:
    explicit Parser(QStringView text) : m_text(text) {}

    Result<std::vector<Filter::Term>, FilterError> run()
    {
        std::vector<Filter::Term> terms;
        for (skipBlanks(); !atEnd() && !m_error; skipBlanks())
            terms.push_back(term());
        if (m_error)
            return failure(*m_error);
        return terms;
    }

private:
    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] QChar here() const { return m_text[m_at]; }
    void skipBlanks()
    {
        while (!atEnd() && here().isSpace())
            ++m_at;
    }
    void fail(qsizetype position, qsizetype length, const QString& message)
    {
        if (!m_error)
            m_error =
                FilterError{static_cast<int>(position), static_cast<int>(std::max<qsizetype>(length, 1)), message};
    }

    Filter::Term term()
    {
        Filter::Term t;
        const qsizetype start = m_at;
        if ((here() == u'-' || here() == u'!') && m_at + 1 < m_text.size() && !m_text[m_at + 1].isSpace()) {
            t.negated = true;
            ++m_at;
        }
        const qsizetype nameStart = m_at;
        while (!atEnd() && (here().isLetter() || here() == u'_'))
            ++m_at;
        const QStringView name = m_text.sliced(nameStart, m_at - nameStart);
        auto compare = Filter::Compare::Is;
        const bool compared = !name.isEmpty() && comparison(compare);
        const auto field = fieldNamed(name);
        if (compared && field) {
            t.field = *field;
            t.compare = compare;
            value(t, name);
            return t;
        }
        if (compared && compare != Filter::Compare::Is)
            fail(nameStart, name.size(),
                 FilterText::tr("“%1” is not a field. Fields: %2. Put quotes around it to search for the text.")
                     .arg(name, listed(fields())));
        m_at = nameStart;
        words(t, start);
        return t;
    }

    /// Consumes a comparison sign, if there is one.
    bool comparison(Filter::Compare& found)
    {
        using C = Filter::Compare;
        static constexpr std::array<std::pair<QLatin1StringView, C>, 6> kSigns{{
            {QLatin1StringView("<="), C::LessOrEqual},
            {QLatin1StringView(">="), C::GreaterOrEqual},
            {QLatin1StringView("<"), C::Less},
            {QLatin1StringView(">"), C::Greater},
            {QLatin1StringView(":"), C::Is},
            {QLatin1StringView("="), C::Is},
        }};
        for (const auto& [sign, compare] : kSigns) {
            if (m_text.sliced(m_at).startsWith(sign)) {
                m_at += sign.size();
                found = compare;
                return true;
            }
        }
        return false;
    }

    /// A plain word includes commas, because a key may contain them.
    void words(Filter::Term& t, qsizetype start)
    {
        const Piece piece = next(false);
        if (m_error)
            return;
        if (piece.bytes.empty())
            return fail(start, m_at - start, FilterText::tr("There is nothing to search for between the quotes."));
        t.patterns.emplace_back(piece.bytes, piece.quoted);
    }

    /// Reads up to a blank (or comma), or a quoted text.
    Piece next(bool stopAtComma)
    {
        const qsizetype start = m_at;
        Piece piece{static_cast<int>(start), 0, {}, {}, !atEnd() && here() == u'"'};
        if (piece.quoted)
            quotedText(piece);
        else
            while (!atEnd() && !here().isSpace() && !(stopAtComma && here() == u','))
                piece.text += m_text[m_at++];
        if (!piece.quoted)
            piece.bytes = piece.text.toStdString();
        piece.length = static_cast<int>(m_at - start);
        return piece;
    }

    /// Within quotes \" \\ and \xHH stand for a quote, a backslash and any byte.
    void quotedText(Piece& piece)
    {
        const qsizetype start = m_at++;
        QString run;
        while (!atEnd() && here() != u'"') {
            const QStringView rest = m_text.sliced(m_at);
            bool isByte = false;
            const auto byte = rest.startsWith(u"\\x") ? rest.sliced(2).left(2).toUInt(&isByte, 16) : 0;
            if (isByte && rest.size() >= 4) {
                piece.bytes += run.toStdString() + static_cast<char>(byte);
                run.clear();
                m_at += 4;
                continue;
            }
            if (here() == u'\\' && rest.size() > 1 && (rest[1] == u'"' || rest[1] == u'\\'))
                ++m_at;
            piece.text += here();
            run += m_text[m_at++];
        }
        piece.bytes += run.toStdString();
        if (atEnd())
            return fail(start, m_at - start, FilterText::tr("The quote is not closed: add \" at the end."));
        ++m_at;
    }

    void value(Filter::Term& t, QStringView name)
    {
        const qsizetype start = m_at;
        if (t.compare != Filter::Compare::Is && !isNumber(t.field))
            return fail(start - 1, 1, FilterText::tr("“%1” is compared with a colon: %1:text.").arg(name));
        do {
            const Piece piece = next(true);
            if (m_error)
                return;
            if (piece.bytes.empty())
                return fail(start - 1, 1, missingValue(t.field, name));
            take(t, piece, name);
        } while (!m_error && !isNumber(t.field) && !atEnd() && here() == u',' && ++m_at);
        if (!m_error && !atEnd() && !here().isSpace())
            fail(m_at, 1, FilterText::tr("Put a space before the next condition."));
    }

    static QString missingValue(Field field, QStringView name)
    {
        if (field == Field::State)
            return FilterText::tr("A state is missing after “%1:”. States: %2.").arg(name, listed(states()));
        if (isDuration(field))
            return FilterText::tr("A time is missing, such as %1<5s, %1>250ms or %1>2m.").arg(name);
        if (isNumber(field))
            return FilterText::tr("A number is missing, such as %1>0.").arg(name);
        return FilterText::tr("A text is missing, such as %1:worker-*.").arg(name);
    }

    void take(Filter::Term& t, const Piece& piece, QStringView name)
    {
        if (t.field == Field::State)
            takeState(t, piece);
        else if (isDuration(t.field))
            takeDuration(t, piece, name);
        else if (isNumber(t.field))
            takeNumber(t, piece, name);
        else
            t.patterns.emplace_back(piece.bytes, piece.quoted);
    }

    void takeState(Filter::Term& t, const Piece& piece)
    {
        QString word = piece.text;
        word.remove(u'-').remove(u'_').remove(u' ');
        for (const StateWord& s : states()) {
            if (word.compare(QLatin1StringView(s.word), Qt::CaseInsensitive) == 0) {
                t.states.push_back(s.state);
                return;
            }
        }
        fail(piece.position, piece.length,
             FilterText::tr("“%1” is not a state. States: %2.").arg(piece.text, listed(states())));
    }

    void takeDuration(Filter::Term& t, const Piece& piece, QStringView name)
    {
        static constexpr std::array<std::pair<QLatin1StringView, std::int64_t>, 6> kUnits{{
            {QLatin1StringView("ms"), 1'000},
            {QLatin1StringView("s"), 1'000'000},
            {QLatin1StringView("m"), 60'000'000},
            {QLatin1StringView("h"), 3'600'000'000},
            {QLatin1StringView("d"), 86'400'000'000},
            {QLatin1StringView(""), 1'000'000},
        }};
        if (t.field == Field::Ttl && t.compare == Filter::Compare::Is &&
            piece.text.compare(u"none"_s, Qt::CaseInsensitive) == 0) {
            t.field = Field::State;
            t.states = {State::NoTtl};
            return;
        }
        const auto unit = std::find_if(piece.text.begin(), piece.text.end(), [](QChar c) { return c.isLetter(); });
        const auto digits = unit - piece.text.begin();
        bool ok = false;
        const double number = piece.text.left(digits).toDouble(&ok);
        const QString unitName = piece.text.mid(digits).toLower();
        for (const auto& [suffix, us] : kUnits) {
            if (ok && number >= 0 && number < 1e9 && unitName == suffix) {
                t.number = static_cast<std::int64_t>(number * static_cast<double>(us));
                return;
            }
        }
        fail(piece.position, piece.length,
             FilterText::tr("“%1” is not a time. Write %2<5s; units: ms, s, m, h, d.").arg(piece.text, name));
    }

    void takeNumber(Filter::Term& t, const Piece& piece, QStringView name)
    {
        bool ok = false;
        t.number = piece.text.toLongLong(&ok);
        if (!ok || t.number < 0)
            fail(piece.position, piece.length,
                 FilterText::tr("“%1” is not a number. Write %2>0.").arg(piece.text, name));
    }

    QStringView m_text;
    qsizetype m_at = 0;
    std::optional<FilterError> m_error;
};

} // namespace

Result<Filter, FilterError> Filter::parse(const QString& text)
{
    auto terms = Parser(text).run();
    if (!terms)
        return failure(terms.error());
    Filter filter;
    filter.m_terms = std::move(*terms);
    // Costly terms are evaluated last.
    std::stable_partition(filter.m_terms.begin(), filter.m_terms.end(),
                          [](const Term& term) { return term.field != Field::Holder; });
    return filter;
}

QString filterQuoted(std::string_view bytes)
{
    const bool harmless = !bytes.empty() && bytes.front() != '-' && std::all_of(bytes.begin(), bytes.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("._-/@#+").find(c) != std::string_view::npos;
    });
    if (harmless)
        return QString::fromLatin1(bytes.data(), static_cast<qsizetype>(bytes.size()));
    const bool readable = isUtf8(bytes);
    std::string inside;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f || (byte >= 0x80 && !readable))
            inside += "\\x" + hex(std::string_view(&c, 1));
        else
            inside += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    }
    return u'"' + QString::fromStdString(inside) + u'"';
}

FilterCompletion completeFilter(const QString& text, int cursor)
{
    cursor = std::clamp(cursor, 0, static_cast<int>(text.size()));
    qsizetype start = cursor;
    while (start > 0 && !text[start - 1].isSpace())
        --start;
    if (start < cursor && (text[start] == u'-' || text[start] == u'!'))
        ++start;
    const QString word = text.mid(start, cursor - start);
    FilterCompletion completion{static_cast<int>(start), static_cast<int>(cursor - start), {}};
    const auto offer = [&](const QString& typed, const QString& candidate) {
        if (candidate.startsWith(typed, Qt::CaseInsensitive) && candidate != typed)
            completion.candidates.append(candidate);
    };
    if (word.startsWith(u"state:"_s, Qt::CaseInsensitive)) {
        const qsizetype begin = std::max(word.lastIndexOf(u','), word.indexOf(u':')) + 1;
        completion.start += static_cast<int>(begin);
        completion.length -= static_cast<int>(begin);
        for (const StateWord& s : states())
            offer(word.mid(begin), QString::fromLatin1(s.word));
        return completion;
    }
    const Filter::Field* last = nullptr;
    for (const FieldWord& f : fields()) {
        if (last && *last == f.field)
            continue; // an alias
        last = &f.field;
        offer(word, QString::fromLatin1(f.word) + (isNumber(f.field) && f.field != Field::Database ? u">"_s : u":"_s));
    }
    return completion;
}

} // namespace lockscope::presentation
