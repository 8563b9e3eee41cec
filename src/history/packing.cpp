// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/packing.h"

#include <zstd.h>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace lockscope::history {

void Packer::Free::operator()(ZSTD_CCtx_s* context) const
{
    ZSTD_freeCCtx(context);
}

void Unpacker::Free::operator()(ZSTD_DCtx_s* context) const
{
    ZSTD_freeDCtx(context);
}

Packer::Packer() : m_context(ZSTD_createCCtx())
{
    if (!m_context)
        throw std::bad_alloc();
    ZSTD_CCtx_setParameter(m_context.get(), ZSTD_c_checksumFlag, 1);
}

Packer::~Packer() = default;

std::string Packer::pack(std::string_view block, Effort effort)
{
    ZSTD_CCtx_setParameter(m_context.get(), ZSTD_c_compressionLevel, effort == Effort::Usual ? 4 : 1);
    std::string packed(ZSTD_compressBound(block.size()), '\0');
    const auto size = ZSTD_compress2(m_context.get(), packed.data(), packed.size(), block.data(), block.size());
    if (ZSTD_isError(size) != 0)
        throw std::runtime_error(ZSTD_getErrorName(size)); // the buffer is large enough, so only memory can be short
    packed.resize(size);
    packed.shrink_to_fit();
    return packed;
}

Unpacker::Unpacker() : m_context(ZSTD_createDCtx())
{
    if (!m_context)
        throw std::bad_alloc();
}

Unpacker::~Unpacker() = default;

std::optional<std::string> Unpacker::unpack(std::string_view packed, std::size_t size)
{
    // zstd compresses a real block by a factor of some thousand at most.
    constexpr std::size_t kMostRatio = 4096;
    if (size > kMostBlockBytes || size > (packed.size() + 16) * kMostRatio)
        return std::nullopt;
    if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != size)
        return std::nullopt;
    std::string block(size, '\0');
    const auto got = ZSTD_decompressDCtx(m_context.get(), block.data(), block.size(), packed.data(), packed.size());
    if (ZSTD_isError(got) != 0 || got != size)
        return std::nullopt;
    return block;
}

} // namespace lockscope::history
