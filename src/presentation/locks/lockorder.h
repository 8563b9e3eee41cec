// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "core/pictureview.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

enum class LockSortKey { Name, Library, Holder, Count, HeldFor, Lease, Renewals, Waiters, Verdict, Server };

/// The order of locks by a key: makes entries with a snapshot of their key, so that changed ones can be removed, given
/// new keys and inserted again without sorting the rest. Knows no entries itself. Pure.
class LockOrder
{
public:
    struct Entry
    {
        std::uint64_t key; ///< order-preserving; text and id separate equal keys
        std::uint32_t id;
        std::uint8_t rank; ///< sorts before the key
    };
    /// What an entry needs beside the picture.
    struct Facts
    {
        std::uint8_t rank;
        analysis::Verdict verdict;
        ServerTime firstSeen; ///< lower bound for the start of a hold whose start is unknown
    };

    /// False: it is the key already.
    bool setKey(LockSortKey key, bool descending);
    [[nodiscard]] LockSortKey key() const { return m_key; }
    [[nodiscard]] bool isDescending() const { return m_isDescending; }
    /// Places of the nodes for LockSortKey::Server, by node id; without them the order of joining. True when the order
    /// is another one by that.
    bool setServerPlaces(std::vector<std::uint32_t> places);

    [[nodiscard]] Entry entryOf(const PictureView& picture, std::uint32_t id, const Facts& facts) const;
    /// The common prefix of the names of all these is omitted from keys from now on: all entries are to be made anew.
    void findPrefix(const PictureView& picture, const std::vector<Entry>& entries);
    /// False: the lock needs another prefix.
    [[nodiscard]] bool fitsPrefix(const PictureView& picture, std::uint32_t id) const;
    void sort(const PictureView& picture, std::vector<Entry>& entries) const;
    /// Inserts the entries into sorted ones, in one pass.
    void insert(const PictureView& picture, std::vector<Entry> coming, std::vector<Entry>& entries) const;

private:
    [[nodiscard]] std::uint64_t ascendingKey(const PictureView& picture, std::uint32_t id, const Facts& facts) const;
    [[nodiscard]] std::string_view textOf(const PictureView& picture, std::uint32_t id) const;
    [[nodiscard]] bool isBefore(const PictureView& picture, const Entry& a, const Entry& b) const;
    [[nodiscard]] bool textDescends() const;

    LockSortKey m_key = LockSortKey::Name;
    bool m_isDescending = false;
    std::vector<std::uint32_t> m_serverPlaces;
    std::string m_prefix;
};

} // namespace lockscope::presentation
