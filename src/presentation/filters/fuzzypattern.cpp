// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/filters/fuzzypattern.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::presentation {

namespace {

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool isPartOfWord(char letter)
{
    const auto byte = static_cast<unsigned char>(letter);
    return (byte >= '0' && byte <= '9') || (lower(letter) >= 'a' && lower(letter) <= 'z') || byte >= 0x80;
}

/// True at the start of a word in the name: after a colon, a dash, a blank.
bool isWordStart(std::string_view text, std::size_t at)
{
    return at == 0 || !isPartOfWord(text[at - 1]);
}

std::optional<int> scoreTogether(std::string_view word, std::string_view text)
{
    constexpr int kTogether = 100;
    constexpr int kAtWordStart = 30;
    constexpr int kAtBegin = 20;
    constexpr int kWholeWord = 25;
    const auto same = [](char a, char b) { return lower(a) == b; };
    std::optional<int> best;
    for (auto from = text.begin();; ++from) {
        from = std::search(from, text.end(), word.begin(), word.end(), same);
        if (from == text.end())
            return best;
        const auto at = static_cast<std::size_t>(from - text.begin());
        const auto end = at + word.size();
        int score = kTogether + 4 * static_cast<int>(word.size());
        if (isWordStart(text, at)) {
            score += kAtWordStart;
            if (end == text.size() || !isPartOfWord(text[end]))
                score += kWholeWord;
        }
        if (at == 0)
            score += kAtBegin;
        best = std::max(best.value_or(score), score);
    }
}

/// Matches each letter as early as possible; too many gaps are no match.
std::optional<int> scoreApart(std::string_view word, std::string_view text)
{
    constexpr int kLetter = 4;
    constexpr int kAtWordStart = 8;
    constexpr int kNext = 6;
    constexpr std::size_t kMostGap = 12; ///< average number of letters between two matches
    int score = 0;
    std::size_t skipped = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const std::size_t from = at;
        while (at < text.size() && lower(text[at]) != word[i])
            ++at;
        if (at == text.size())
            return std::nullopt;
        if (i > 0)
            skipped += at - from;
        score += kLetter + (isWordStart(text, at) ? kAtWordStart : 0) + (i > 0 && at == from ? kNext : 0);
        ++at;
    }
    if (skipped > kMostGap * word.size())
        return std::nullopt;
    return score - static_cast<int>(std::min<std::size_t>(skipped, 40));
}

} // namespace

FuzzyPattern::FuzzyPattern(const QString& typed)
{
    for (const QString& word : typed.simplified().split(u' ', Qt::SkipEmptyParts)) {
        std::string bytes = word.toStdString();
        std::transform(bytes.begin(), bytes.end(), bytes.begin(), lower);
        m_words.push_back(std::move(bytes));
    }
}

std::optional<int> FuzzyPattern::score(std::string_view utf8) const
{
    constexpr int kMostLength = 40;
    int all = 0;
    for (const std::string& word : m_words) {
        auto score = scoreTogether(word, utf8);
        if (!score)
            score = scoreApart(word, utf8);
        if (!score)
            return std::nullopt;
        all += *score;
    }
    // Between equal matches the shorter name wins.
    return all - static_cast<int>(std::min<std::size_t>(utf8.size() / 4, kMostLength));
}

} // namespace lockscope::presentation
