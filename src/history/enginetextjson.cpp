// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/enginetextjson.h"

#include "core/text.h"

#include <utility>

namespace lockscope::history {

namespace {
constexpr const char* kSentence = "sentence";
constexpr const char* kSeparator = "separator";
constexpr const char* kArguments = "arguments";
} // namespace

nlohmann::json toJson(const EngineText& text)
{
    if (text.kind == EngineText::Kind::Verbatim)
        return jsonText(text.source);
    nlohmann::json json{{text.kind == EngineText::Kind::List ? kSeparator : kSentence, jsonText(text.source)}};
    for (const EngineText& argument : text.arguments)
        json[kArguments].push_back(toJson(argument));
    return json;
}

EngineText engineTextFrom(const nlohmann::json& json, int depth)
{
    if (json.is_string())
        return EngineText::verbatim(json.get<std::string>());
    EngineText text;
    if (!json.is_object())
        return text;
    for (const auto& [key, kind] :
         {std::pair(kSentence, EngineText::Kind::Sentence), std::pair(kSeparator, EngineText::Kind::List)}) {
        if (const auto source = json.find(key); source != json.end() && source->is_string()) {
            text.kind = kind;
            text.source = source->get<std::string>();
        }
    }
    const auto arguments = json.find(kArguments);
    if (depth == 0 || arguments == json.end() || !arguments->is_array())
        return text;
    for (const nlohmann::json& argument : *arguments)
        text.arguments.push_back(engineTextFrom(argument, depth - 1));
    return text;
}

} // namespace lockscope::history
