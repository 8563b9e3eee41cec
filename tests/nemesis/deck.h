// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/judge.h"
#include "nemesis/random.h"

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::nemesis {

/// Faults in an order that the seed shuffles; each comes once before any comes again.
template <class Fault>
class Deck
{
public:
    explicit Deck(std::vector<const Fault*> faults) : m_all(std::move(faults)) {}

    const Fault& draw(Random& random)
    {
        if (m_order.empty()) {
            m_order = m_all;
            for (std::size_t i = m_order.size(); i > 1; --i)
                std::swap(m_order[i - 1],
                          m_order[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]);
        }
        const Fault& fault = *m_order.back();
        m_order.pop_back();
        return fault;
    }

private:
    const std::vector<const Fault*> m_all;
    std::vector<const Fault*> m_order;
};

/// All of the text, as a number.
inline bool toNumber(const std::string& text, std::int64_t& value)
{
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    return read.ec == std::errc() && read.ptr == end;
}

/// The first disagreement of each kind; the artefacts have all of them.
inline void printFirsts(const std::vector<Disagreement>& found)
{
    std::map<std::string, int> shown;
    for (const Disagreement& one : found)
        if (++shown[one.check] == 1)
            std::printf("       [%s] %s\n", one.check.c_str(),
                        one.text.substr(0, one.text.find('\n')).substr(0, 600).c_str());
    for (const auto& [check, count] : shown)
        if (count > 1)
            std::printf("       [%s] %d in all\n", check.c_str(), count);
}

/// How often each fault led to which kind of disagreement.
class Tally
{
public:
    void add(const std::vector<Disagreement>& found, const std::string& fault)
    {
        for (const Disagreement& one : found)
            ++m_counts[one.check][fault];
    }
    void print() const
    {
        for (const auto& [check, faults] : m_counts) {
            std::printf("  %s:", check.c_str());
            for (const auto& [name, count] : faults)
                std::printf(" %s(%d)", name.c_str(), count);
            std::printf("\n");
        }
    }

private:
    std::map<std::string, std::map<std::string, int>> m_counts;
};

} // namespace lockscope::nemesis
