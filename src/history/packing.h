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

/// Upper limit for an unpacked block, whatever size a file claims.
inline constexpr std::size_t kMostBlockBytes = std::size_t{256} << 20;

/// Compresses blocks (zstd, level 4). Reuses its working memory. Not thread-safe.
class Packer
{
public:
    Packer();
    ~Packer();
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;
    /// Compression level: Usual takes twice the time of Little and saves a twentieth of the bytes.
    enum class Effort { Little, Usual };
    [[nodiscard]] std::string pack(std::string_view block, Effort effort = Effort::Usual);

private:
    struct Free
    {
        void operator()(ZSTD_CCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_CCtx_s, Free> m_context;
};

/// Decompresses blocks of a Packer. Not thread-safe.
class Unpacker
{
public:
    Unpacker();
    ~Unpacker();
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;
    /// `size`: length of the block according to the file. No value: the size is too large or wrong, or the bytes are
    /// not a packed block; memory is only allocated in proportion to the bytes.
    [[nodiscard]] std::optional<std::string> unpack(std::string_view packed, std::size_t size);

private:
    struct Free
    {
        void operator()(ZSTD_DCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_DCtx_s, Free> m_context;
};

} // namespace lockscope::history
