// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/recordingreader.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lockscope::history {

/// What a ReplaySource plays: stretches of batches, some preceded by a key frame, from a file or from memory.
class BlockReader
{
public:
    virtual ~BlockReader() = default;
    /// Path of the file; empty for a recording in memory.
    [[nodiscard]] virtual const std::string& path() const = 0;
    /// The readable stretches, from the first key frame on.
    [[nodiscard]] virtual const std::vector<Stretch>& stretches() const = 0;
    /// The nearest stretch at or before this one that has a key frame, or the first stretch.
    [[nodiscard]] virtual std::size_t frameBefore(std::size_t stretch) const = 0;
    /// The key frame of a stretch; an empty batch where it has none.
    [[nodiscard]] virtual Result<Batch, Error> frame(std::size_t stretch) = 0;
    /// The encoded bytes of a stretch, for a BatchDecoder.
    [[nodiscard]] virtual Result<std::string, Error> block(std::size_t stretch) = 0;
    /// Maps a decoded batch's library ids to those of this program; false: the batch contains an impossible value.
    [[nodiscard]] virtual bool settle(Batch& batch) = 0;
};

} // namespace lockscope::history
