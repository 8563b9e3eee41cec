// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "analysis/verdict.h"
#include "cli/cli.h"
#include "cli/commandline.h"
#include "core/deployment.h"
#include "core/time.h"
#include "metrics/address.h"
#include "presentation/export/exportkind.h"
#include "topology/discoverystep.h"
#include "webhook/address.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lockscope::cli {

/// The options of `simulate`.
struct SimulateOptions
{
    std::string pattern; ///< id or name of a known pattern; empty with list, all or a scenario
    /// Text of a scenario file, checked by the parser. Empty for a case of the catalogue.
    std::optional<std::string> scenario;
    bool list = false;
    bool all = false;
    bool ownServer = false; ///< runs on the user's server (--uri), not on a private one
    std::optional<std::size_t> workers;
    std::optional<std::chrono::milliseconds> duration;
    std::optional<std::uint64_t> cycles;
    std::optional<std::uint64_t> seed;
    std::optional<std::string> variant; ///< one of the pattern's variants
};

/// The options of `trace`.
struct TraceOptions
{
    std::chrono::milliseconds limit{10'000};
    std::uint64_t byteLimit = std::uint64_t{64} * 1024 * 1024;
    std::optional<std::string> key; ///< raw bytes; empty: all locks of the patterns
};

/// A moment of a recording as requested, not yet resolved by timeOf().
struct Moment
{
    enum class From : std::uint8_t {
        Epoch,
        Begin,
        End,
        Day,    ///< a local time of day: the last one in the recording
        UtcDay, ///< the same in UTC
    };
    From from = From::Epoch;
    std::chrono::microseconds by{};
};

/// The options of the verbs that read or write a recording.
struct RecordingVerbOptions
{
    std::string file; ///< ls, inspect: empty to read a server
    std::optional<Moment> from;
    std::optional<Moment> to;
    std::optional<Moment> at; ///< ls, inspect
    std::string output;       ///< export, report: empty: standard output
    // export:
    presentation::ExportKind format = presentation::ExportKind::Csv;
    bool overwrites = false; ///< may overwrite `output`
    // report:
    bool asMarkdown = false;
    std::string junit;   ///< empty: none
    std::string compare; ///< the other recording; empty: none
    std::optional<Moment> compareFrom;
    std::optional<Moment> compareTo;
    std::optional<analysis::Severity> failOn;
    std::vector<analysis::FindingId> required; ///< --require: the report fails unless these were watched all the time
    // record, which writes no recording if `file` is empty:
    std::optional<metrics::Address> metricsAt;
    bool metricsByPrefix = false;
    std::optional<std::uint64_t> ringBytes;
    std::optional<std::uint64_t> keepFree; ///< bytes to leave free on the disk; 0: none; empty: the default
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

/// The verbs, for what is special to one of them.
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

/// A deployment that a verb reads.
struct Watched
{
    Deployment deployment;
    std::string group; ///< name of the Redlock group that this server belongs to; empty: none
};

class Output;
class Verb;
struct Options;

/// Makes the verb that these options are for. nullptr, after printing the reason, for a recording that cannot be read.
using MakeVerb = std::unique_ptr<Verb> (*)(Options options, const Clock& clock, Output& output);

/// The validated options of a verb.
struct Options
{
    VerbId id = VerbId::Ls;
    MakeVerb make = nullptr; ///< nullptr for `decode`, which needs no event loop
    QString verb;            ///< name of the verb, for messages
    /// All deployments in the order of the command line; each server of a Redlock group counts as one. Not empty after
    /// parsing. `endpoint`, `sentinel` and `cluster` are those of the first.
    std::vector<Watched> all;
    Endpoint endpoint; ///< the server; for a Sentinel group its primary, once found
    std::optional<SentinelGroup> sentinel;
    std::optional<ClusterSeeds> cluster;       ///< if set, `endpoint` has the login of its nodes
    bool nodeOnly = false;                     ///< on a cluster, use only this node
    bool strict = false;                       ///< a missing node is a failure
    std::vector<topology::DiscoveryStep> hops; ///< doctor: the steps that found the primary
    std::string keyspace;                      ///< name of the group; empty for a single server
    bool uriHadPassword = false;
    std::vector<std::string> patterns{"lock:*"};
    bool json = false;
    bool showTokens = false;
    bool waiters = false;
    bool findings = false;
    bool tracesOnSuspicion = false;        ///< watch, record
    std::optional<WebhookOptions> webhook; ///< watch
    bool yes = false;
    bool dryRun = false;                               ///< release: only print the commands
    std::optional<std::string> expect;                 ///< release: raw bytes of --expect or --expect-hex; "-" was read
    std::optional<std::chrono::milliseconds> duration; ///< watch, find
    std::optional<std::uint64_t> limit;                ///< find: maximum number of keys to read
    std::string key;                                   ///< inspect, release: raw bytes
    std::vector<std::string> keys;                     ///< release: all keys, `key` is the first; empty with input
    std::optional<std::string> input;                  ///< release: NDJSON file, "-" for standard input
    SimulateOptions simulate;
    TraceOptions trace;
    RecordingVerbOptions recording;

    [[nodiscard]] Deployment deployment() const { return {endpoint, sentinel, cluster}; }
    [[nodiscard]] bool hasSeveral() const { return all.size() > 1; }
    /// The deployment as a cluster; a single server becomes its seed. nullopt if it cannot be a cluster (a group, or a
    /// unix socket, whose nodes announce other addresses), or must not be treated as one (nodeOnly).
    [[nodiscard]] std::optional<Deployment> asCluster() const { return asCluster({deployment(), {}}); }
    [[nodiscard]] std::optional<Deployment> asCluster(const Watched& watched) const;
};

/// Ends the program instead of running a verb: text to print and an exit code (help, version, a usage error).
struct Stop
{
    ExitCode code = ExitCode::Usage;
    QString text; ///< goes to standard output for Done, else to standard error
};

/// Parses `arguments` (without the program's name; the first is the verb). Reads standard input only for --expect -,
/// and a file descriptor for --password-fd.
[[nodiscard]] std::variant<Options, Stop> parseOptions(const QStringList& arguments);

/// The help of one verb as data, for --help, the manual, completions and docs/cli.md.
struct VerbHelp
{
    QString name;
    QString argument; ///< "KEY"; empty if the verb takes no argument
    QString argumentHelp;
    QString help;
    std::vector<OptionHelp> options;
};
[[nodiscard]] std::vector<VerbHelp> verbs();
/// The exit codes with their meanings, in one line.
[[nodiscard]] QString exitCodesHelp();

/// One line for each verb, for `lockscope --help`.
[[nodiscard]] QString verbsHelp();
/// The verb that a word which is none begins ("rel") or means ("unlock"). Empty: not known.
[[nodiscard]] QString verbMeantBy(const QString& word);

} // namespace lockscope::cli
