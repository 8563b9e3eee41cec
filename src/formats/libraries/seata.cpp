// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Seata in redis mode: one hash per row that a global transaction has locked, and an index by transaction.
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/releasetools.h"

#include <array>

namespace lockscope::formats {

namespace {

constexpr std::array kSeataHelpers{Helper{.type = ValueType::Hash, .prefix = "SEATA_GLOBAL_LOCK"}};

/// The holder is the transaction, whichever server requested the lock.
std::optional<Claim> claimRow(const Subject& s)
{
    const auto xid = besideField(s.raw, "xid");
    if (xid.empty())
        return std::nullopt;
    return Claim{xid, 1, KeyRole::Exclusive, Confidence::High, Proof::Certain};
}

std::optional<Claim> claimIndex(const Subject& s)
{
    return auxiliaryClaim(s, kSeataHelpers);
}

/// `<coordinator address>:<number>`; the coordinator is not the holder.
HolderText describeSeata(std::string_view token)
{
    HolderText text = describeToken(token);
    const auto halves = splitLast(token, ':');
    if (halves && decimal(halves->right))
        text.summary = "xid " + std::string(halves->right);
    return text;
}

constexpr std::array kSeataLayouts{Layout{.rank = Rank::Helper,
                                          .variant = "index of a transaction",
                                          .type = ValueType::Hash,
                                          .begins = "SEATA_GLOBAL_LOCK",
                                          .claim = claimIndex,
                                          .keys = "SEATA_GLOBAL_LOCK<xid>",
                                          .value = "branch -> keys of row locks",
                                          .sure = Confidence::High},
                                   Layout{.type = ValueType::Hash,
                                          .begins = "SEATA_ROW_LOCK_",
                                          .claim = claimRow,
                                          .keys = "SEATA_ROW_LOCK_<database>^^^<table>^^^<row>",
                                          .value = "field xid: the global transaction; branchId, tableName, pk ...",
                                          .sure = Confidence::High}};

} // namespace

const Library kSeata{.name = "seata",
                     .title = "Seata",
                     .layouts = kSeataLayouts,
                     .helpers = kSeataHelpers,
                     .describe = describeSeata,
                     .namesOneParty = true};

} // namespace lockscope::formats
