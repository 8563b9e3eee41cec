// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/selectedreading.h"
#include "presentation/locks/inspectorfacts.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The job behind a lock, as text. Pure; words follow the application's language.
namespace lockscope::presentation::jobtext {

/// Why fields of a job are missing; Known: they are not.
enum class Missing : std::uint8_t { Known, NotRead, NotRecorded, Off, Refused, Absent, TooLarge };

struct JobFacts
{
    JobReading job;
    Missing missing = Missing::Known;
    bool hasFields = false; ///< the library keeps more than key and token say
};

using Mask = std::function<std::string(std::string_view)>;
/// What key, token and reading say of the job behind the lock; no value: the library locks for no jobs. `mask`: of
/// names that are read from keys beside the lock; empty: shown as they are.
[[nodiscard]] std::optional<JobFacts> behind(const inspectorfacts::Subject& subject, const Mask& mask = {});
/// Class, queue, job, attempt, state, worker, start: those that are known.
[[nodiscard]] std::vector<inspectorfacts::Row> rows(const JobReading& job);
/// Why the rest is missing, a sentence; empty: it is not.
[[nodiscard]] QString note(const JobFacts& facts);

} // namespace lockscope::presentation::jobtext
