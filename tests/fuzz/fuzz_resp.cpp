// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads RESP, beside hiredis's reader; replays `corpus/resp`.
#include "redis/describe.h"
#include "require.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace lockscope;

namespace {

std::vector<std::string> parse(const std::vector<std::string_view>& pieces)
{
    redis::RespParser parser;
    parser.addPattern("__keyspace@0__:lock:*");
    parser.addPattern("__keyspace@1__:*");
    return test::drainPieces(parser, pieces);
}

} // namespace

/// The first two bytes choose the piece size; the rest is what the server sends. However it is cut, the same comes out;
/// and where the reference accepts it, too, it says the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::size_t pieceSize = 1 + (data[0] | std::size_t{data[1]} << 8) % 500;
    const std::string_view wire(reinterpret_cast<const char*>(data) + 2, size - 2);
    std::vector<std::string_view> pieces;
    for (std::size_t at = 0; at < wire.size(); at += pieceSize)
        pieces.push_back(wire.substr(at, pieceSize));

    const std::vector<std::string> whole = parse({wire});
    require(parse(pieces) == whole, "the same items, however the bytes are cut");

    const bool failed = !whole.empty() && whole.back().starts_with("error ");
    const bool resp2 = wire.find_first_of("_#,(=!%~>|") == wire.npos;
    if (!failed && resp2) {
        bool referenceFailed = false;
        const std::vector<std::string> reference = test::drainReference(wire, &referenceFailed);
        require(referenceFailed || reference == whole, "the same replies as the reference");
    }
    return 0;
}
