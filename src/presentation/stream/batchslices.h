// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstddef>

namespace lockscope::presentation {

/// Splits a large batch into smaller ones with the same meaning, so that the first scan of many locks does not occupy
/// the GUI thread at once: first all names and tokens, then events and states in their order, then the rest. Not
/// thread-safe.
class BatchSlices final
{
public:
    /// Names, tokens, events and states in one slice.
    static constexpr std::size_t kSize = 4000;

    /// A snapshot and a batch with omitted events or a gap stay whole, because their states belong together.
    [[nodiscard]] static bool splits(const Batch& batch);
    /// Takes a batch that splits(); leaves an empty one with the capacity of an earlier one.
    void put(Batch& batch);
    [[nodiscard]] bool hasMore() const { return m_hasMore; }
    /// The next slice, valid until the next call. Only while hasMore().
    [[nodiscard]] const Batch& next();

private:
    void define();
    void happen();
    void finish();

    Batch m_whole;
    Batch m_slice;
    std::size_t m_defined = 0; ///< so many names and so many tokens are in earlier slices
    std::size_t m_events = 0;  ///< so many events, states and node events are in earlier slices
    std::size_t m_states = 0;
    std::size_t m_nodes = 0;
    bool m_hasMore = false;
};

} // namespace lockscope::presentation
