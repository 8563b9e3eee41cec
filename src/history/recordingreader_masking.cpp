// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which parts of a recording are masked.
#include "history/recordingreader.h"

#include "core/batchcodec.h"
#include "history/masks.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

namespace lockscope::history {

const char* name(Masking masking)
{
    switch (masking) {
    case Masking::Masked:
        return "masked";
    case Masking::Clear:
        return "clear";
    case Masking::Mixed:
        return "mixed";
    }
    return "";
}

void RecordingReader::readMasking()
{
    if (readRuns())
        return;
    const auto said = m_meta.find("tokens");
    m_tokens = said == m_meta.end()       ? Masking::Clear
               : said->second == "masked" ? Masking::Masked
               : said->second == "mixed"  ? Masking::Mixed
                                          : Masking::Clear;
    m_saysMaskedButIsNot = m_tokens == Masking::Masked && hasTokenInClear();
    if (m_saysMaskedButIsNot)
        m_tokens = Masking::Mixed;
}

/// False: the file has no record for each run. Runs without any remaining chunk do not count.
bool RecordingReader::readRuns()
{
    SQLite::Statement look(*m_file, "SELECT count(*) FROM sqlite_schema WHERE name = 'runs' AND type = 'table' AND "
                                    "upper(sql) NOT LIKE '%VIRTUAL%' AND upper(sql) NOT LIKE '%GENERATED%'");
    if (!look.executeStep() || look.getColumn(0).getInt() != 1)
        return false;
    const auto oldest = m_places.empty() || m_places.front().isTail ? std::int64_t{0} : m_places.front().id;
    bool hasMasked = false;
    bool hasClear = false;
    bool hasAny = false;
    bool hasEarlier = false; ///< their row precedes all chunks
    SQLite::Statement runs(*m_file,
                           "SELECT tokens, chunk FROM runs WHERE chunk >= (SELECT coalesce(max(chunk), 0) FROM runs "
                           "WHERE chunk <= ?) LIMIT 1000000");
    runs.bind(1, oldest);
    while (runs.executeStep()) {
        const std::string said = runs.getColumn(0).getString();
        hasAny = true;
        hasEarlier = hasEarlier || runs.getColumn(1).getInt64() == 0;
        hasMasked = hasMasked || said != name(Masking::Clear);
        hasClear = hasClear || said != name(Masking::Masked);
    }
    if (!hasAny)
        return false;
    m_hasEarlierRuns = hasEarlier;
    m_tokens = hasMasked && hasClear ? Masking::Mixed : hasClear ? Masking::Clear : Masking::Masked;
    return true;
}

/// True when a later run begins here: its first chunk has an empty key frame.
bool RecordingReader::beginsARun(std::size_t stretch)
{
    const auto known = frame(stretch);
    return known && known->names.empty();
}

/// An earlier version declared for all runs what held for the last one. Checks the first definitions of each chunk if
/// there may be several runs; a window's ring never mixes them.
bool RecordingReader::hasTokenInClear()
{
    constexpr int kBatchesOfEach = 64;
    const auto by = m_meta.find("by");
    if ((by != m_meta.end() && by->second == "window") || m_stretches.empty())
        return false;
    // The last run may have no chunk yet.
    const bool maySeveral = !m_tails.empty() || std::any_of(m_framed.begin(), m_framed.end(),
                                                            [this](std::size_t i) { return i != 0 && beginsARun(i); });
    if (!maySeveral)
        return false;
    const auto isInClear = [](const Batch& batch) {
        return std::any_of(batch.tokens.begin(), batch.tokens.end(),
                           [&batch](const Batch::Token& token) { return !Masks::mayBeMask(batch.text(token)); });
    };
    for (std::size_t stretch = 0; stretch < m_stretches.size(); ++stretch) {
        const auto bytes = block(stretch);
        if (!bytes)
            break; // unreadable data is never shown
        BatchDecoder decoder(*bytes);
        Batch batch;
        for (int i = 0; i < kBatchesOfEach && decoder.next(batch); ++i) {
            if (isInClear(batch))
                return true;
        }
    }
    return false;
}

} // namespace lockscope::history
