// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/analyse.h"

#include <QString>

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::cli {

/// A sample that owns its bytes. Movable, not copyable.
class OwnedSample
{
public:
    OwnedSample() = default;
    OwnedSample(OwnedSample&&) = default;
    OwnedSample& operator=(OwnedSample&&) = default;

    /// The returned views point into this object.
    [[nodiscard]] formats::KeySample sample() const { return {m_raw, m_aux, m_now}; }

private:
    friend class SampleReader;
    std::deque<std::string> m_bytes; ///< a deque, so that views stay valid while it grows
    formats::RawValue m_raw;
    std::vector<formats::RawValue> m_aux;
    std::optional<formats::Time> m_now;
};

/// Parses a line of `decode`: {"key" or "key_hex", "type", "value" or "value_hex", "pttl_ms", "aux", "now_ms"}. The
/// error names the problem and what is expected. docs/cli.md has the forms of a value.
[[nodiscard]] Result<OwnedSample, QString> readSample(std::string_view line);

/// The answer of `decode` as a line, without the line break.
[[nodiscard]] std::string analysisLine(const formats::Analysis& analysis);

} // namespace lockscope::cli
