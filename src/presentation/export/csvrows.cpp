// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/csvrows.h"

#include "core/text.h"
#include "presentation/export/exportfold.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {

/// New columns are appended; readers identify columns by name.
constexpr const char* kColumns =
    "t,event,key,db,node,keyspace,holder,previous,held_since,deadline,count,precision_us,"
    "evidence,library,held_ms,ttl_ms,lease_ms,renewals,waiters,mode,gap_from,text,left_out";

} // namespace

std::string csvCell(std::string_view bytes)
{
    std::string text = printable(bytes);
    const bool isFormula = !text.empty() && std::string_view("=+-@\t\r'").find(text[0]) != std::string_view::npos;
    if (!isFormula && text.find_first_of(",\"\n\r;' \t") == std::string::npos)
        return text;
    std::string cell = isFormula ? "\"'" : "\"";
    for (const char c : text)
        cell.append(c == '"' ? 2 : 1, c);
    return cell + '"';
}

CsvRows::CsvRows(Write write) : m_write(std::move(write))
{
    m_write(kColumns);
}

void CsvRows::add(std::string_view plain)
{
    m_line.append(plain) += ',';
}

void CsvRows::addNumber(std::int64_t number, bool isKnown)
{
    add(isKnown ? std::to_string(number) : std::string());
}

void CsvRows::addTime(ServerTime time)
{
    add(time == kUnknownTime ? std::string() : isoTime(time));
}

void CsvRows::endLine()
{
    m_line.pop_back();
    m_write(m_line);
    m_line.clear();
}

void CsvRows::event(const history::ExportEvent& event)
{
    const bool isEnd = endsHold(event.kind);
    addTime(event.at);
    add(name(event.kind));
    addName(event.lock.name);
    addNumber(event.lock.database);
    addName(event.lock.node->address);
    addName(event.lock.node->keyspace);
    addName(event.holder);
    addName(event.previous);
    addTime(event.heldSince);
    if (event.deadline.isTime())
        addTime(event.deadline.time());
    else
        add(event.deadline.isNever() ? "never" : "");
    addNumber(event.count);
    addNumber(event.precisionUs, event.precisionUs != kUnknownPrecisionUs);
    add(name(event.evidence));
    addName(event.library);
    const bool isSinceKnown = event.heldSince != kUnknownTime && event.heldSince <= event.at;
    const bool isHeldKnown = isSinceKnown && event.isHeldExact;
    addNumber(isHeldKnown ? usBetween(event.heldSince, event.at) / 1000 : 0, isHeldKnown);
    const bool hasTtl = !isEnd && event.deadline.isTime();
    addNumber(hasTtl ? std::max<std::int64_t>(0, usBetween(event.at, event.deadline.time()) / 1000) : 0, hasTtl);
    addNumber(event.leaseMs, event.leaseMs != 0);
    addNumber(event.renewals);
    addNumber(event.waiters.value_or(0), event.waiters.has_value());
    add(event.mode == LockMode::Unknown ? "" : name(event.mode));
    add("");
    add("");
    add("");
    endLine();
}

void CsvRows::gap(const history::ExportGap& gap)
{
    addTime(gap.to);
    add("gap");
    add("");
    add("");
    addName(gap.node != nullptr ? std::string_view(gap.node->address) : std::string_view());
    addName(gap.node != nullptr ? std::string_view(gap.node->keyspace) : std::string_view());
    constexpr int kBetween = 14; // the columns from holder to mode
    for (int i = 0; i < kBetween; ++i)
        add("");
    addTime(gap.from);
    addName(gap.reason);
    addNumber(static_cast<std::int64_t>(gap.leftOut), gap.leftOut != 0);
    endLine();
}

} // namespace lockscope::presentation
