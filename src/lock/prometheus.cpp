// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/prometheus.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {
namespace {

struct CounterRow
{
    std::string_view name;
    std::string_view help;
    std::uint64_t LockFigures::*value;
};

constexpr std::array kCounters{
    CounterRow{"attempts", "Requests sent to acquire a lock.", &LockFigures::attempts},
    CounterRow{"acquired", "Acquired locks.", &LockFigures::acquired},
    CounterRow{"reentered", "Further handles of a hold.", &LockFigures::reentered},
    CounterRow{"refused", "Tries that found the lock held.", &LockFigures::refused},
    CounterRow{"timed_out", "Acquisitions that ended with their wait limit.", &LockFigures::timedOut},
    CounterRow{"cancelled", "Acquisitions that were stopped.", &LockFigures::cancelled},
    CounterRow{"unknown", "Acquisitions whose reply was lost.", &LockFigures::unknown},
    CounterRow{"renewals", "Renewed leases.", &LockFigures::renewals},
    CounterRow{"late_renewals", "Renewals sent more than ttl/20 after they were due.", &LockFigures::lateRenewals},
    CounterRow{"failed_renewals", "Renewals without success.", &LockFigures::failedRenewals},
    CounterRow{"lost", "Locks found lost before or at their release.", &LockFigures::lostLocks},
    CounterRow{"unreleased", "Leases that went without a certain release.", &LockFigures::unreleased},
    CounterRow{"observer_errors", "Exceptions of the observer and of the log function.", &LockFigures::observerErrors},
};

struct SummaryRow
{
    std::string_view name;
    std::string_view help;
    Durations LockFigures::*value;
};

constexpr std::array kSummaries{
    SummaryRow{"wait", "Waiting time of acquired locks.", &LockFigures::wait},
    SummaryRow{"hold", "Time from the acquisition to the release, or to the detected loss.", &LockFigures::hold},
};

/// As a label's value: backslash, quote and line feed are escaped.
std::string labelValue(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '\n') {
            result += "\\n";
            continue;
        }
        if (c == '\\' || c == '"')
            result += '\\';
        result += c;
    }
    return result + '"';
}

/// With a point, whatever the language of the program.
std::string inSeconds(std::chrono::microseconds time)
{
    constexpr std::int64_t kSecond = 1'000'000;
    return std::to_string(time.count() / kSecond) + '.' + std::to_string(kSecond + time.count() % kSecond).substr(1);
}

void addHead(std::string& text, const std::string& name, std::string_view help, std::string_view type)
{
    text.append("# HELP ").append(name).append(" ").append(help).append("\n");
    text.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void addSample(std::string& text, const std::string& name, const std::string& labels, const std::string& value)
{
    text.append(name).append("{").append(labels).append("} ").append(value).append("\n");
}

void addSummary(std::string& text, const std::string& name, const std::string& label, const Durations& value)
{
    addSample(text, name, label + ",quantile=\"0.5\"", inSeconds(value.p50));
    addSample(text, name, label + ",quantile=\"0.99\"", inSeconds(value.p99));
    addSample(text, name + "_sum", label, inSeconds(value.sum));
    addSample(text, name + "_count", label, std::to_string(value.count));
}

void addErrors(std::string& text, std::span<const LockFigures> figures)
{
    const std::string name = "lockscope_lock_errors_total";
    addHead(text, name, "Errors of requests, by kind.", "counter");
    for (const LockFigures& lock : figures)
        for (std::size_t i = 0; i < kErrorKinds; ++i)
            if (lock.errors[i] > 0) {
                const std::string kind = labelValue(lock::name(static_cast<ErrorKind>(i)));
                addSample(text, name, "name=" + labelValue(lock.name) + ",kind=" + kind,
                          std::to_string(lock.errors[i]));
            }
}

} // namespace

std::string prometheusText(std::span<const LockFigures> figures)
{
    std::string text;
    if (figures.empty())
        return text;
    for (const CounterRow& counter : kCounters) {
        const std::string name = "lockscope_lock_" + std::string(counter.name) + "_total";
        addHead(text, name, counter.help, "counter");
        for (const LockFigures& lock : figures)
            addSample(text, name, "name=" + labelValue(lock.name), std::to_string(lock.*counter.value));
    }
    for (const SummaryRow& summary : kSummaries) {
        const std::string name = "lockscope_lock_" + std::string(summary.name) + "_seconds";
        addHead(text, name, summary.help, "summary");
        for (const LockFigures& lock : figures)
            addSummary(text, name, "name=" + labelValue(lock.name), lock.*summary.value);
    }
    addErrors(text, figures);
    return text;
}

} // namespace v1
} // namespace lockscope::lock
