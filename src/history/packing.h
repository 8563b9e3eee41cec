// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace lockscope::history {

/// Blocks are never larger than this before they are packed, whatever a file says.
inline constexpr std::size_t kMostBlockBytes = std::size_t{256} << 20;

/// Compresses blocks (zstd, level 4). Keeps its working memory. Not thread-safe.
class Packer
{
public:
    Packer();
    ~Packer();
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;
    /// How much is tried: twice the time for a twentieth of the bytes.
    enum class Effort { Little, Usual };
    [[nodiscard]] std::string pack(std::string_view block, Effort effort = Effort::Usual);

private:
    struct Free
    {
        void operator()(ZSTD_CCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_CCtx_s, Free> m_context;
};

/// The other way. Not thread-safe.
class Unpacker
{
public:
    Unpacker();
    ~Unpacker();
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;
    /// `size`: of the block, as the file says it. Nothing: it is too much, or is not true, or the bytes are no such
    /// block; then nothing was allocated for it that the bytes do not account for.
    [[nodiscard]] std::optional<std::string> unpack(std::string_view packed, std::size_t size);

private:
    struct Free
    {
        void operator()(ZSTD_DCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_DCtx_s, Free> m_context;
};

} // namespace lockscope::history
