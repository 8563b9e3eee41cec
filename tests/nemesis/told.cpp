// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/told.h"

#include <array>
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

namespace lockscope::nemesis {
namespace {

constexpr std::array kWords = {
    std::pair{"ready", Word::Ready},
    std::pair{"found", Word::Found},
    std::pair{"acquired", Word::Acquired},
    std::pair{"reentered", Word::Reentered},
    std::pair{"unreentered", Word::Unreentered},
    std::pair{"renewed", Word::Renewed},
    std::pair{"lease_changed", Word::LeaseChanged},
    std::pair{"ttl_lost", Word::TtlLost},
    std::pair{"taken_over", Word::TakenOver},
    std::pair{"released", Word::Released},
    std::pair{"expired", Word::Expired},
    std::pair{"evicted", Word::Evicted},
    std::pair{"force_released", Word::ForceReleased},
    std::pair{"migrated", Word::Migrated},
    std::pair{"vanished", Word::Vanished},
    std::pair{"lost", Word::Lost},
    std::pair{"learned", Word::Learned},
    std::pair{"gap", Word::Gap},
    std::pair{"unread", Word::Unread},
    std::pair{"source", Word::Source},
    std::pair{"silent", Word::Silent},
    std::pair{"answered", Word::Answered},
};

std::string textOf(const nlohmann::json& object, const char* key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

Us timeOf(const nlohmann::json& object, const char* key)
{
    return parseTime(textOf(object, key)).value_or(0);
}

std::string bytesOfHex(const std::string& hex)
{
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return bytes;
}

} // namespace

const char* name(Word word)
{
    for (const auto& [text, value] : kWords)
        if (value == word)
            return text;
    return "other";
}

Span Told::when() const
{
    return {t - static_cast<Us>(precisionMs * 1000) - 1000, t + 1000};
}

std::optional<Us> parseTime(std::string_view text)
{
    int year = 0;
    int month = 0;
    int day = 0;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int ms = 0;
    const std::string copy(text);
    if (std::sscanf(copy.c_str(), "%d-%d-%dT%d:%d:%d.%dZ", &year, &month, &day, &hour, &minute, &second, &ms) != 7)
        return std::nullopt;
    std::tm parts{};
    parts.tm_year = year - 1900;
    parts.tm_mon = month - 1;
    parts.tm_mday = day;
    parts.tm_hour = hour;
    parts.tm_min = minute;
    parts.tm_sec = second;
    return static_cast<Us>(timegm(&parts)) * 1'000'000 + static_cast<Us>(ms) * 1000;
}

std::string timeText(Us us)
{
    const auto seconds = static_cast<std::time_t>(us / 1'000'000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%02d:%02d:%02d.%06d", parts.tm_hour, parts.tm_min, parts.tm_sec,
                  static_cast<int>(us % 1'000'000));
    return text.data();
}

std::optional<Told> parseTold(std::string_view line, MonoTime arrived)
{
    const auto object = nlohmann::json::parse(line, nullptr, false);
    if (!object.is_object() || !object.contains("t") || !object.contains("event"))
        return std::nullopt;
    Told told;
    const std::string event = textOf(object, "event");
    for (const auto& [text, word] : kWords)
        if (event == text)
            told.word = word;
    told.key = object.contains("key_hex") ? bytesOfHex(textOf(object, "key_hex")) : textOf(object, "key");
    told.keyspace = textOf(object, "keyspace");
    told.node = textOf(object, "node");
    if (const auto it = object.find("db"); it != object.end() && it->is_number())
        told.database = it->get<std::int64_t>();
    if (const auto it = object.find("holder"); it != object.end() && it->is_string())
        told.holder = it->get<std::string>();
    if (const auto it = object.find("pttl_ms"); it != object.end() && it->is_number())
        told.pttlMs = it->get<std::int64_t>();
    if (const auto it = object.find("precision_ms"); it != object.end() && it->is_number())
        told.precisionMs = it->get<double>();
    told.evidence = textOf(object, "evidence");
    if (told.word == Word::Ready || told.word == Word::Source)
        told.announced = textOf(object, "source") == "notifications";
    told.t = timeOf(object, "t");
    told.from = timeOf(object, "from");
    told.to = timeOf(object, "to");
    told.arrived = arrived;
    told.line = line;
    return told;
}

} // namespace lockscope::nemesis
