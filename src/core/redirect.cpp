// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/redirect.h"

#include "core/clusterslot.h"
#include "core/numbers.h"

#include <algorithm>

namespace lockscope {

namespace {

std::string_view nextWord(std::string_view& text)
{
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
}

} // namespace

std::optional<Redirect> parseRedirect(std::string_view line)
{
    Redirect out;
    const auto code = nextWord(line);
    if (code != "MOVED" && code != "ASK")
        return std::nullopt;
    out.kind = code == "ASK" ? Redirect::Kind::Ask : Redirect::Kind::Moved;
    const auto slot = parseNumber<std::uint16_t>(nextWord(line), 0, kClusterSlots - 1);
    const auto address = nextWord(line);
    const auto colon = address.rfind(':'); // earlier colons may belong to an IPv6 address
    if (!slot || !line.empty() || colon == address.npos)
        return std::nullopt;
    const auto port = parseNumber<std::uint16_t>(address.substr(colon + 1), 1, 65535);
    auto host = address.substr(0, colon);
    if (host == "?") // the node does not know its own name
        host = {};
    else if (host.size() > 2 && host.front() == '[' && host.back() == ']')
        host = host.substr(1, host.size() - 2);
    if (!port || (!host.empty() && !isDialable(host)))
        return std::nullopt;
    out.slot = *slot;
    out.to = {std::string(host), *port};
    return out;
}

} // namespace lockscope
