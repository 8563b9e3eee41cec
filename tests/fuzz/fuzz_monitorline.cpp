// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads lines of MONITOR, and what they mean to a lock; replays `corpus/monitorline`.
#include "formats/commandsense.h"
#include "redis/monitorline.h"
#include "redis/respparser.h"
#include "require.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace lockscope;

namespace {

std::string written(std::string_view argument)
{
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    out.reserve(argument.size() * 4 + 2);
    out += '"';
    for (const char c : argument) {
        const auto byte = static_cast<unsigned char>(c);
        const char hex[] = {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
        out.append(hex, sizeof hex);
    }
    out += '"';
    return out;
}

/// What was read of a line, written anew, reads the same.
void checkLine(std::string_view text, bool cut)
{
    redis::MonitorLine line;
    if (!line.parse(text, cut)) {
        require(line.arguments().empty() && line.address().empty(), "nothing is left of what is no line");
        return;
    }
    const std::vector<std::string> arguments(line.arguments().begin(), line.arguments().end());
    require(!arguments.empty() && arguments.size() <= redis::MonitorLine::kMostArguments, "a bounded command");
    std::size_t size = 0;
    for (const auto& argument : arguments)
        size += argument.size();
    require(size <= text.size(), "no argument is longer than it was written");
    std::string again = "1700000000.000001 [0 a:1]";
    for (const auto& argument : arguments)
        again += ' ' + written(argument);
    redis::MonitorLine second;
    require(second.parse(again), "what was written anew is a line");
    require(std::vector<std::string>(second.arguments().begin(), second.arguments().end()) == arguments,
            "what was written anew says the same");

    std::vector<formats::KeyChange> changes;
    for (const auto& argument : arguments)
        changes.push_back({argument, "set"});
    std::vector<formats::KeySense> senses;
    formats::senseOf(line.arguments(), changes, senses);
    require(senses.size() <= arguments.size(), "at most one sense an argument");
    static_cast<void>(formats::isScript(line.arguments()));
    static_cast<void>(formats::roleOfText(arguments.back()));
    formats::ScriptSense script;
    script.begin(formats::ScriptRole::Unknown);
    script.add(line.arguments(), changes);
    script.end(senses);
}

std::vector<std::string> linesOf(std::string_view wire, std::size_t piece)
{
    redis::RespParser parser;
    parser.setMonitorLines(true);
    parser.addPattern("__keyspace@0__:lock:*");
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < wire.size(); at += piece) {
        parser.feed(wire.substr(at, piece));
        for (bool more = true; more;) {
            switch (parser.next()) {
            case redis::RespParser::Item::MonitorLine:
                lines.emplace_back(parser.monitorLine());
                break;
            case redis::RespParser::Item::Error:
                return lines;
            case redis::RespParser::Item::NeedMore:
                more = false;
                break;
            default:
                break;
            }
        }
    }
    return lines;
}

} // namespace

/// The first byte chooses how the stream is cut; the rest is the stream, and, for its own sake, one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 1)
        return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    checkLine(text, false);
    checkLine(text, true);
    const auto whole = linesOf(text, text.size() + 1);
    require(whole == linesOf(text, 1 + data[0] % 64), "the same lines, however the bytes are cut");
    for (const auto& line : whole)
        checkLine(line, false);
    return 0;
}
