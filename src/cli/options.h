// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "analysis/verdict.h"
#include "cli/cli.h"
#include "cli/commandline.h"
#include "core/deployment.h"
#include "metrics/address.h"
#include "presentation/export/exportkind.h"
#include "topology/hop.h"
#include "webhook/address.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lockscope::cli {

/// The options of `simulate`.
struct SimulateOptions
{
    std::string pattern; ///< id or name; known. Empty with list, all or a scenario
    /// The text of a scenario's file; it can be read. Empty: a case of the catalogue.
    std::optional<std::string> scenario;
    bool list = false;
    bool all = false;
    bool ownServer = false; ///< --uri was given: one of the user's, not a private one
    std::optional<std::size_t> workers;
    std::optional<std::chrono::milliseconds> duration;
    std::optional<std::uint64_t> cycles;
    std::optional<std::uint64_t> seed;
    std::optional<std::string> variant; ///< one of the pattern's
};

/// The options of `trace`.
struct TraceOptions
{
    std::chrono::milliseconds limit{10'000};
    std::uint64_t byteLimit = std::uint64_t{64} * 1024 * 1024;
    std::optional<std::string> key; ///< raw bytes; nothing: all locks of the patterns
};

/// A moment of a recording, as it was asked for.
struct Moment
{
    enum class From : std::uint8_t {
        Epoch,
        Begin,
        End,
        Day,    ///< a time of day by this machine's clock: the last one that the recording has
        UtcDay, ///< the same, UTC
    };
    From from = From::Epoch;
    std::chrono::microseconds by{};
};

/// The options of the verbs that read or write a recording.
struct RecordingVerbOptions
{
    std::string file; ///< ls, inspect: empty: a server is looked at
    std::optional<Moment> from;
    std::optional<Moment> to;
    std::optional<Moment> at; ///< ls, inspect
    std::string output;       ///< export, report: empty: standard output
    // export:
    presentation::ExportKind format = presentation::ExportKind::Csv;
    bool overwrites = false; ///< `output`, if it is there
    // report:
    bool asMarkdown = false;
    std::string junit;   ///< empty: none
    std::string compare; ///< the other recording; empty: none
    std::optional<Moment> compareFrom;
    std::optional<Moment> compareTo;
    std::optional<analysis::Severity> failOn;
    std::vector<analysis::FindingId> required; ///< by a report: seen all the time, or it is no report to rely on
    // record, whose file may be empty, too: nothing is written then
    std::optional<metrics::Address> metricsAt;
    bool metricsByPrefix = false;
    std::optional<std::uint64_t> ringBytes;
    std::optional<std::uint64_t> keepFree; ///< bytes of the disk; 0: whatever is left; nothing: the usual
    std::optional<std::chrono::milliseconds> trace;
    bool masksNames = false;
    QStringList command;
};

/// The address to which `watch` posts findings, and which ones.
struct WebhookOptions
{
    webhook::Target target;
    analysis::Severity least = analysis::Severity::Warning;
};

/// The verbs. Switches over them have no default, so that the compiler names each one that misses a new verb.
enum class VerbId : std::uint8_t {
    Ls,
    Watch,
    Trace,
    Inspect,
    Release,
    Find,
    Decode,
    Simulate,
    Doctor,
    Record,
    Replay,
    Export,
    Report
};

/// One of the deployments that a verb looks at.
struct Watched
{
    Deployment deployment;
    std::string group; ///< name of the Redlock group that this server belongs to; empty: none
};

/// The validated options of a verb.
struct Options
{
    VerbId id = VerbId::Ls;
    QString verb; ///< its name, for sentences
    /// All deployments, in the order in which they were named; each server of a Redlock group is one. Never empty, once
    /// parsed. `endpoint`, `sentinel` and `cluster` are those of the first.
    std::vector<Watched> all;
    Endpoint endpoint; ///< the server; of a group behind Sentinels its primary, once it was found
    std::optional<SentinelGroup> sentinel;
    std::optional<ClusterSeeds> cluster; ///< then `endpoint` is how to log in to its nodes
    bool nodeOnly = false;               ///< of a cluster this one node alone
    bool strict = false;                 ///< a missing node is a failure
    std::vector<topology::Hop> hops;     ///< doctor: how its primary was found
    std::string keyspace;                ///< name of the group; empty: a server of its own
    bool uriHadPassword = false;
    std::vector<std::string> patterns{"lock:*"};
    bool json = false;
    bool showTokens = false;
    bool waiters = false;
    bool findings = false;
    bool tracesOnSuspicion = false;        ///< watch, record
    std::optional<WebhookOptions> webhook; ///< watch
    bool yes = false;
    bool dryRun = false;                               ///< release: prints what would be run
    std::optional<std::string> expect;                 ///< release: raw bytes, also of --expect-hex; "-" has been read
    std::optional<std::chrono::milliseconds> duration; ///< watch, find
    std::optional<std::uint64_t> limit;                ///< find: keys looked at
    std::string key;                                   ///< inspect, release: raw bytes
    std::vector<std::string> keys;                     ///< release: all of them, `key` the first; empty with input
    std::optional<std::string> input;                  ///< release: a file of NDJSON, "-" for standard input
    SimulateOptions simulate;
    TraceOptions trace;
    RecordingVerbOptions recording;

    [[nodiscard]] Deployment deployment() const { return {endpoint, sentinel, cluster}; }
    [[nodiscard]] bool hasSeveral() const { return all.size() > 1; }
    /// The deployment, where a server that turns out to be a node of a cluster is taken for its seed. Nothing: it is no
    /// cluster, and cannot be one (a group, a unix socket: what its nodes announce is elsewhere), or is not to be.
    [[nodiscard]] std::optional<Deployment> asCluster() const { return asCluster({deployment(), {}}); }
    [[nodiscard]] std::optional<Deployment> asCluster(const Watched& watched) const;
};

/// Instead of options: something to print and an exit code (help, version, a usage error).
struct Stop
{
    ExitCode code = ExitCode::Usage;
    QString text; ///< standard output for Done, else standard error
};

/// Parses `arguments` (without the program's name; the first is the verb). Reads standard input only for --expect -,
/// and a file descriptor for --password-fd.
[[nodiscard]] std::variant<Options, Stop> parseOptions(const QStringList& arguments);

/// The help of one verb as data, for --help, the manual, completions and docs/cli.md.
struct VerbHelp
{
    QString name;
    QString argument; ///< "KEY"; empty: the verb takes none
    QString argumentHelp;
    QString help;
    std::vector<OptionHelp> options;
};
[[nodiscard]] std::vector<VerbHelp> verbs();
/// One line.
[[nodiscard]] QString exitCodesHelp();

/// The verbs with a line each, for `lockscope --help`.
[[nodiscard]] QString verbsHelp();

} // namespace lockscope::cli
