// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads blocks of batches as recordings hold them; replays `corpus/batchcodec`.
#include "core/batchcodec.h"
#include "core/pictureview.h"
#include "require.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace lockscope;

namespace {

/// The batches of a block, written anew. What is damaged is left out.
std::string again(std::string_view block, bool& isDamaged, PictureView* view)
{
    BatchDecoder decoder(block);
    BatchEncoder encoder;
    Batch batch;
    std::size_t elements = 0;
    while (decoder.next(batch)) {
        elements += 1 + batch.events.size() + batch.names.size() + batch.tokens.size() + batch.states.size() +
                    batch.nodes.size() + batch.waits.size();
        require(elements <= block.size(), "no more than there are bytes");
        encoder.add(batch);
        const auto isNear = [](const auto& one) { return index(one.id) < 1'000'000; };
        if (view != nullptr && std::all_of(batch.names.begin(), batch.names.end(), isNear) &&
            std::all_of(batch.tokens.begin(), batch.tokens.end(), isNear))
            view->update(batch); // whatever it says, the fold of it is defined
    }
    isDamaged = decoder.isDamaged();
    std::string written;
    encoder.finish(written);
    return written;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    bool isDamaged = false;
    PictureView view;
    const auto first = again({reinterpret_cast<const char*>(data), size}, isDamaged, &view);
    const auto second = again(first, isDamaged, nullptr);
    require(!isDamaged, "what was written can be read");
    require(first == second, "and says the same");
    return 0;
}
