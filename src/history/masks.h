// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "history/siphash.h"

#include <string>
#include <string_view>

namespace lockscope::history {

/// What stands in a file in place of a token, so that nobody can release a lock by it. Equal tokens stay equal, and
/// others stay others: what is masked becomes a hash of 64 bits under a random key that is not in the file, so that
/// nobody can find a guessable token by trying either. Structure stays readable:
///
///   a token with a random part (a uuid, or 16 letters and digits that no word has) loses that part, character for
///   character; separators, thread, process, host and words stay. Of a uuid that holds a time and an address these stay
///   (the time to some minutes).
///   a token without one loses each run of letters and digits, which become as many as 64 bits take at least.
///   what only says that a lock is taken ("1", "locked") names nobody and stays.
///
/// Pure; thread: any.
class Masks
{
public:
    explicit Masks(const MaskKey& key) : m_key(key) {}
    [[nodiscard]] static MaskKey randomKey();

    [[nodiscard]] std::string token(std::string_view token) const;
    /// False: token() makes nothing that looks like this. Nearly every token that is in clear; of a number of 16
    /// hexadecimal digits, and of what is not text, nobody can say.
    [[nodiscard]] static bool mayBeMask(std::string_view token);
    /// The name of a key: every run, but the first word in front of a colon.
    [[nodiscard]] std::string name(std::string_view name) const;
    struct Parts
    {
        bool tokens = true; ///< and who waits, where that is a token
        bool names = false; ///< of locks, queues and channels
    };
    /// In place.
    void apply(Batch& batch, Parts parts) const;

private:
    [[nodiscard]] std::string hashed(std::string_view run) const;
    [[nodiscard]] std::string wholly(std::string_view text) const;

    MaskKey m_key;
};

} // namespace lockscope::history
