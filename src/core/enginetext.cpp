// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/enginetext.h"

namespace lockscope {

EngineText EngineText::verbatim(std::string words)
{
    EngineText text;
    text.source = std::move(words);
    text.kind = Kind::Verbatim;
    return text;
}

EngineText EngineText::list(const char* separator, std::vector<EngineText> items)
{
    EngineText text;
    if (items.empty())
        return text;
    text = {separator, std::move(items)};
    text.kind = Kind::List;
    return text;
}

std::string EngineText::english() const
{
    return rendered([](const std::string& sentence) { return sentence; });
}

std::string EngineText::rendered(const Translate& translate) const
{
    if (kind == Kind::Verbatim || isEmpty())
        return source;
    const std::string sentence = translate(source);
    std::string text;
    if (kind == Kind::List) {
        for (std::size_t i = 0; i < arguments.size(); ++i)
            text += (i == 0 ? std::string() : sentence) + arguments[i].rendered(translate);
        return text;
    }
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        const auto place = i + 1 < sentence.size() ? static_cast<std::size_t>(sentence[i + 1] - '1') : arguments.size();
        if (sentence[i] != '%' || place >= arguments.size()) {
            text += sentence[i];
            continue;
        }
        text += arguments[place].rendered(translate);
        ++i;
    }
    return text;
}

} // namespace lockscope
