// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// A text of the engine for people, as a value: a sentence and its arguments. Whoever shows it renders it in the
/// reader's language; JSON and logs have the English text.
struct EngineText
{
    enum class Kind : std::uint8_t {
        Sentence, ///< `source`: English, with places %1 to %9 for the arguments
        Verbatim, ///< `source`: a name or somebody else's words, never translated
        List,     ///< `source`: the separator between the arguments
    };
    Kind kind = Kind::Sentence;
    std::string source; ///< key of the translations
    std::vector<EngineText> arguments;

    EngineText() = default;
    EngineText(const char* sentence, std::vector<EngineText> its = {}) : source(sentence), arguments(std::move(its)) {}
    [[nodiscard]] static EngineText verbatim(std::string words);
    [[nodiscard]] static EngineText list(const char* separator, std::vector<EngineText> items);

    [[nodiscard]] bool isEmpty() const { return source.empty(); }
    [[nodiscard]] std::string english() const;
    using Translate = std::function<std::string(const std::string& source)>;
    /// Renders it; `translate` is asked for each sentence.
    [[nodiscard]] std::string rendered(const Translate& translate) const;
    friend bool operator==(const EngineText&, const EngineText&) = default;
};

} // namespace lockscope
