// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "history/siphash.h"

#include <string>
#include <string_view>

namespace lockscope::history {

/// Replaces tokens in files by masks, so that nobody can release a lock with them. Equal tokens get equal masks and
/// different tokens different ones: a mask is a 64-bit hash under a random key that is not in the file, so guessing the
/// token does not help either. The structure stays readable:
///
/// - A token with a random part (a uuid, or 16 letters and digits that form no word) loses only that part, character by
///   character; separators, thread, process, host and words stay. A uuid that encodes a time and an address keeps both
///   (the time to some minutes).
/// - A token without one loses each run of letters and digits; as many characters as 64 bits need at least replace it.
/// - A value that only marks the lock as taken ("1", "locked") identifies nobody and stays.
///
/// Pure; thread: any.
class Masks
{
public:
    explicit Masks(const MaskKey& key) : m_key(key) {}
    [[nodiscard]] static MaskKey randomKey();

    [[nodiscard]] std::string token(std::string_view token) const;
    /// False when token() cannot have produced this text, which is so for nearly every clear token. A number of 16
    /// hexadecimal digits and bytes that are no text are always possible masks.
    [[nodiscard]] static bool mayBeMask(std::string_view token);
    /// Masks the name of a key: every run except the first word before a colon.
    [[nodiscard]] std::string name(std::string_view name) const;
    struct Parts
    {
        bool tokens = true; ///< tokens, and waiters that are identified by a token
        bool names = false; ///< names of locks, queues and channels
    };
    /// Masks the batch in place.
    void apply(Batch& batch, Parts parts) const;

private:
    [[nodiscard]] std::string hashed(std::string_view run) const;
    [[nodiscard]] std::string wholly(std::string_view text) const;

    MaskKey m_key;
};

} // namespace lockscope::history
