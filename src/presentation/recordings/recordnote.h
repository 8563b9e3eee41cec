// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "history/recordingreader.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// A note of a person on a moment, or an action taken from Lockscope then: a row of a recording's table `notes`. Value
/// type.
struct RecordNote
{
    enum class Kind { Annotation, Action };
    /// Longer texts are truncated to this number of bytes.
    static constexpr std::size_t kMostText = 2'000;

    Kind kind = Kind::Annotation;
    ServerTime at{};
    std::string text;    ///< of an annotation, UTF-8; for an action its operation: "release"
    std::string lock;    ///< for an action: raw bytes; empty: none or unknown
    std::string outcome; ///< for an action: "released", "allowed" ..., words of the audit log

    /// "annotation", "action".
    [[nodiscard]] std::string kindWord() const;
    /// Without the lock's name where names are masked.
    [[nodiscard]] std::string json(bool hasNames = true) const;
    /// No value: a kind or content of a newer program, or invalid.
    [[nodiscard]] static std::optional<RecordNote> of(const history::RecordedNote& row);
    /// A sentence for people, in the application's language.
    [[nodiscard]] QString words() const;
    friend bool operator==(const RecordNote&, const RecordNote&) = default;
};

/// The readable notes of a recording, ordered by time.
[[nodiscard]] std::vector<RecordNote> notesOf(history::RecordingReader& reader);

} // namespace lockscope::presentation
