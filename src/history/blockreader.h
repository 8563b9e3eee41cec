// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/recordingreader.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lockscope::history {

/// What a ReplaySource plays: stretches of batches with key frames in front of some, in a file or in memory.
class BlockReader
{
public:
    virtual ~BlockReader() = default;
    /// Path of the file; empty for a recording in memory.
    [[nodiscard]] virtual const std::string& path() const = 0;
    /// Time span that can be read, from the first key frame on.
    [[nodiscard]] virtual const std::vector<Stretch>& stretches() const = 0;
    /// The stretch in front of which a key frame stands that is nearest in front of this one, or the first.
    [[nodiscard]] virtual std::size_t frameBefore(std::size_t stretch) const = 0;
    /// The key frame in front of a stretch; an empty batch where there is none.
    [[nodiscard]] virtual Result<Batch, Error> frame(std::size_t stretch) = 0;
    /// The bytes of a stretch, for a BatchDecoder.
    [[nodiscard]] virtual Result<std::string, Error> block(std::size_t stretch) = 0;
    /// Makes a decoded batch ours; false: it names what cannot be.
    [[nodiscard]] virtual bool settle(Batch& batch) = 0;
};

} // namespace lockscope::history
