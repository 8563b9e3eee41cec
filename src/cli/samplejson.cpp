// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/samplejson.h"

#include "cli/rows.h"
#include "core/text.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

/// The error of a line. Thrown and caught only in this file.
struct Wrong
{
    QString what;
};

QString quoted(const std::string& text)
{
    return QLatin1Char('"') + QString::fromStdString(printableElided(text, 40)) + QLatin1Char('"');
}

ValueType typeOf(const std::string& word)
{
    const auto type = valueTypeFrom(word);
    const bool isOther = word == "none" || word == "ReJSON-RL" || word == "vectorset"; // no key; module types
    if (type != ValueType::Other || isOther)
        return type;
    throw Wrong{u"\"type\" is %1; it must be string, hash, zset, list, set or stream"_s.arg(quoted(word))};
}

std::string fromHex(const std::string& text, const char* name)
{
    const auto digits = QByteArray::fromStdString(text);
    const auto bytes = QByteArray::fromHex(digits);
    if (bytes.toHex() != digits.toLower())
        throw Wrong{u"\"%1\" must be an even number of hexadecimal digits"_s.arg(QLatin1StringView(name))};
    return bytes.toStdString();
}

} // namespace

namespace {
constexpr std::size_t kMostKeys = 10'000;
} // namespace

class SampleReader
{
public:
    OwnedSample read(std::string_view line)
    {
        std::size_t keys = 0; // limits the keys: an ordered object is slow with very many
        const Json object = Json::parse(
            line,
            [&keys](int, Json::parse_event_t event, const Json&) {
                return event != Json::parse_event_t::key || ++keys <= kMostKeys;
            },
            false);
        if (keys > kMostKeys)
            throw Wrong{u"more than %1 keys"_s.arg(kMostKeys)};
        if (object.is_discarded())
            throw Wrong{u"this is not JSON in UTF-8"_s};
        if (!object.is_object())
            throw Wrong{u"this is JSON, but no object"_s};
        readInto(m_sample.m_raw, object);
        if (const auto now = object.find("now_ms"); now != object.end() && !now->is_null())
            m_sample.m_now = formats::Time(std::chrono::milliseconds(whole(*now, "now_ms")));
        if (const auto aux = object.find("aux"); aux != object.end() && !aux->is_null())
            readAux(*aux);
        return std::move(m_sample);
    }

private:
    void readAux(const Json& aux)
    {
        if (!aux.is_array())
            throw Wrong{u"\"aux\" must be a list of objects like the line itself"_s};
        m_sample.m_aux.reserve(aux.size());
        for (const Json& other : aux) {
            if (other.is_string()) { // the key exists, with unknown content
                m_sample.m_aux.emplace_back().key = text(other, "aux");
                continue;
            }
            if (!other.is_object())
                throw Wrong{u"\"aux\" must be a list of objects like the line itself"_s};
            readInto(m_sample.m_aux.emplace_back(), other);
        }
    }

    std::string_view keep(std::string bytes) { return m_sample.m_bytes.emplace_back(std::move(bytes)); }

    std::int64_t whole(const Json& value, const char* name)
    {
        if (value.is_number() && std::abs(value.get<double>()) < 9e15)
            return static_cast<std::int64_t>(value.get<double>());
        throw Wrong{u"\"%1\" must be a number of milliseconds"_s.arg(QLatin1StringView(name))};
    }

    /// A string, or a number as Redis would print it.
    std::string_view text(const Json& value, const char* name)
    {
        if (value.is_string())
            return keep(value.get<std::string>());
        if (value.is_number() || value.is_boolean())
            return keep(value.dump());
        throw Wrong{u"\"%1\" must be a text"_s.arg(QLatin1StringView(name))};
    }

    /// The bytes of `name` or `<name>_hex`.
    std::string_view textOrHex(const Json& object, const char* name)
    {
        const std::string hexName = std::string(name) + "_hex";
        if (const auto digits = object.find(hexName); digits != object.end() && !digits->is_null()) {
            if (!digits->is_string())
                throw Wrong{u"\"%1\" must be a text"_s.arg(QString::fromStdString(hexName))};
            return keep(fromHex(digits->get<std::string>(), hexName.c_str()));
        }
        const auto plain = object.find(name);
        if (plain == object.end() || plain->is_null())
            throw Wrong{u"\"%1\" is missing"_s.arg(QLatin1StringView(name))};
        return text(*plain, name);
    }

    void readInto(formats::RawValue& raw, const Json& object)
    {
        raw.key = textOrHex(object, "key");
        const auto type = object.find("type");
        if (type == object.end() || !type->is_string())
            throw Wrong{u"\"type\" is missing; it must be string, hash, zset, list, set or stream"_s};
        raw.type = typeOf(type->get<std::string>());
        if (const auto left = object.find("pttl_ms"); left != object.end() && !left->is_null())
            raw.pttlMs = whole(*left, "pttl_ms");
        readValue(raw, object);
        raw.valueBytes = raw.value.size();
    }

    void readValue(formats::RawValue& raw, const Json& object)
    {
        const auto value = object.find("value");
        const auto digits = object.find("value_hex");
        const bool hasHex = digits != object.end() && !digits->is_null();
        if (raw.type == ValueType::String) {
            // A value that could not be read is treated like an empty one.
            if (hasHex || (value != object.end() && !value->is_null()))
                raw.value = textOrHex(object, "value");
            return;
        }
        if (hasHex)
            throw Wrong{u"\"value_hex\" is for strings; elements have member_hex, field_hex, value_hex of their own"_s};
        if (value == object.end() || value->is_null())
            return;
        switch (raw.type) {
        case ValueType::Hash:
            readHash(raw, *value);
            break;
        case ValueType::ZSet:
            readMembers(raw, *value, "members");
            break;
        case ValueType::List:
        case ValueType::Set:
            readMembers(raw, *value, "items");
            break;
        default:
            break; // the content of a stream is not used
        }
    }

    void readHash(formats::RawValue& raw, const Json& value)
    {
        if (value.is_object()) {
            for (const auto& [field, text_] : value.items())
                raw.fields.emplace_back(keep(field), text(text_, "value"));
            return;
        }
        if (!value.is_array())
            throw Wrong{u"the value of a hash must be an object: field to text"_s};
        for (const Json& pair : value) {
            if (!pair.is_object())
                throw Wrong{u"the value of a hash must be an object: field to text"_s};
            const auto field = textOrHex(pair, "field");
            raw.fields.emplace_back(field, textOrHex(pair, "value"));
        }
    }

    void readMembers(formats::RawValue& raw, const Json& value, const char* listName)
    {
        const bool scored = raw.type == ValueType::ZSet;
        const Json* list = &value;
        if (value.is_object()) {
            const auto inner = value.find(listName);
            list = inner == value.end() ? nullptr : &*inner;
        }
        if (!list || !list->is_array())
            throw Wrong{scored ? u"the value of a zset must be {\"members\": [{\"member\": text, \"score\": number}]}"_s
                               : u"the value of a list or set must be {\"items\": [text]}"_s};
        for (const Json& item : *list) {
            if (item.is_object()) {
                const auto member = textOrHex(item, "member");
                raw.members.push_back({member, scored ? score(item) : 0});
            } else if (!scored) {
                raw.members.push_back({text(item, listName), 0});
            } else {
                throw Wrong{u"each member of a zset must be {\"member\": text, \"score\": number}"_s};
            }
        }
    }

    double score(const Json& item)
    {
        const auto found = item.find("score");
        if (found == item.end() || !found->is_number())
            throw Wrong{u"each member of a zset must be {\"member\": text, \"score\": number}"_s};
        return found->get<double>();
    }

    OwnedSample m_sample;
};

Result<OwnedSample, QString> readSample(std::string_view line)
{
    try {
        return SampleReader().read(line);
    } catch (const Wrong& wrong) {
        return failure(wrong.what);
    }
}

std::string analysisLine(const formats::Analysis& analysis)
{
    const bool isLock = analysis.library != LibraryId::Unknown;
    Json object;
    object["library"] = isLock ? Json(formats::library(analysis.library).name) : Json(nullptr);
    object["mode"] = analysis.mode == formats::KeyRole::Unknown ? Json(nullptr) : Json(formats::name(analysis.mode));
    object["holder"] = analysis.holder.empty() ? Json(nullptr) : Json(jsonText(analysis.holder));
    object["thread"] = analysis.thread ? Json(*analysis.thread) : Json(nullptr);
    object["count"] = analysis.count ? Json(*analysis.count) : Json(nullptr);
    object["waiters_source"] = jsonText(analysis.waitersSource);
    object["renew_interval_ms"] = analysis.renewInterval ? Json(analysis.renewInterval->count()) : Json(nullptr);
    object["confidence"] = isLock ? Json(formats::name(analysis.confidence)) : Json(nullptr);
    object["candidates"] = Json::array();
    for (const LibraryId id : analysis.candidates)
        object["candidates"].push_back(formats::library(id).name);
    return jsonLine(object);
}

} // namespace lockscope::cli
