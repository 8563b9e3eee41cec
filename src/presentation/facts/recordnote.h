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

/// What a person said of a moment, or did from Lockscope then; a row of a recording's table `notes`. Value type.
struct RecordNote
{
    enum class Kind { Annotation, Action };
    /// Bytes of a text beyond which it is cut.
    static constexpr std::size_t kMostText = 2'000;

    Kind kind = Kind::Annotation;
    ServerTime at{};
    std::string text;    ///< of an annotation, UTF-8; of an action its verb: "release"
    std::string lock;    ///< of an action: raw bytes; empty: of none, or not said
    std::string outcome; ///< of an action: "released", "allowed" ... , words of the audit log

    /// "annotation", "action".
    [[nodiscard]] std::string kindWord() const;
    /// Without the lock where names are masked.
    [[nodiscard]] std::string json(bool hasNames = true) const;
    /// Nothing: a kind or a content of a later program, or of nobody.
    [[nodiscard]] static std::optional<RecordNote> of(const history::RecordedNote& row);
    /// A sentence for people, in the application's language.
    [[nodiscard]] QString words() const;
    friend bool operator==(const RecordNote&, const RecordNote&) = default;
};

/// Those of a recording that can be read, by time.
[[nodiscard]] std::vector<RecordNote> notesOf(history::RecordingReader& reader);

} // namespace lockscope::presentation
