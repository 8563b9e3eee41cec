// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/besidelock.h"

#include "core/numbers.h"
#include "formats/permits.h"
#include "formats/shapes.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

std::optional<std::int64_t> numberOf(std::string_view bytes)
{
    constexpr std::size_t kMostDigits = 15;
    if (bytes.empty() || bytes.size() > kMostDigits ||
        !std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return parseLeadingNumber<std::int64_t>(bytes);
}

/// The text behind `"name":"`, up to the closing quote; no value: not complete. Escapes end it unfinished, because
/// names of classes and queues have none.
std::optional<std::string_view> memberOf(std::string_view json, std::string_view name)
{
    const std::string opening = '"' + std::string(name) + "\":\"";
    const auto at = json.find(opening);
    if (at == json.npos)
        return std::nullopt;
    const auto text = json.substr(at + opening.size());
    const auto end = text.find_first_of("\"\\");
    if (end == text.npos || text[end] == '\\')
        return std::nullopt;
    return text.substr(0, end);
}

} // namespace

std::optional<JobPlace> jobBehind(LibraryId library, std::string_view key, std::string_view token,
                                  const LibraryList& list)
{
    auto* job = formats::library(library, list).job;
    return job != nullptr ? job(key, token) : std::nullopt;
}

std::vector<LifeSign> lifeSigns(LibraryId library, std::string_view key, std::string_view token,
                                const LibraryList& list)
{
    auto* signs = formats::library(library, list).lifeSigns;
    return signs != nullptr ? signs(key, token) : std::vector<LifeSign>();
}

SharesPlace sharesPlace(LibraryId id, ValueType type, LockMode mode, std::string_view key, std::string_view token,
                        const LibraryList& list)
{
    SharesPlace place;
    const auto& library = formats::library(id, list);
    if (token.empty())
        return place;
    if (mode == LockMode::Exclusive && library.fenceKey != nullptr && type == ValueType::Hash)
        place.fence = library.fenceKey(key);
    if (type == ValueType::String && mode == LockMode::Semaphore && library.numbers != nullptr) {
        place.left = key;
        place.holders = library.numbers->permitsKey(key);
        place.type = ValueType::ZSet;
    } else if ((mode == LockMode::Read || mode == LockMode::Write) && type == ValueType::Hash &&
               library.fieldsAreHolders) {
        place.holders = key;
        place.type = type;
    }
    return place;
}

std::optional<std::uint64_t> fencingIn(std::string_view value)
{
    const auto number = decimal(value);
    return number && *number > 0 ? number : std::nullopt;
}

bool setPart(JobReading& job, JobPart part, std::string_view bytes)
{
    const auto number = numberOf(bytes);
    switch (part) {
    case JobPart::Class:
        job.jobClass = bytes;
        return true;
    case JobPart::Queue:
        job.queue = bytes;
        return true;
    case JobPart::State:
        job.state = bytes;
        return true;
    case JobPart::Worker:
        job.worker = bytes;
        return true;
    case JobPart::Attempt:
        if (number)
            job.attempt = *number;
        return number.has_value();
    case JobPart::AttemptsEnded:
        if (number && !job.attempt)
            job.attempt = *number + 1;
        return number.has_value();
    case JobPart::StartedMs:
        if (number)
            job.started = serverTimeFromUs(*number * 1000);
        return number.has_value();
    }
    return false;
}

bool setFromJson(JobReading& job, std::span<const JobField> fields, std::string_view beginning)
{
    if (!beginning.empty() && beginning.front() != '{')
        return true;
    bool hasAll = true;
    for (const auto& field : fields) {
        if (const auto text = memberOf(beginning, field.name))
            setPart(job, field.part, *text);
        else
            hasAll = false;
    }
    return hasAll;
}

} // namespace lockscope::formats
