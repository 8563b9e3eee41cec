// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"

#include <nlohmann/json.hpp>

#include <QByteArray>

#include <functional>
#include <string>
#include <vector>

/// Trace results for scripts: the lines of `lockscope trace --json`, and a table. Pure. Never contains tokens.
namespace lockscope::presentation::traceexport {

/// A node's address and the name of its keyspace, as printed.
struct Names
{
    std::string node;
    std::string keyspace;
};
using NamesOf = std::function<Names(NodeId)>;

/// A book with its clients and names.
struct Source
{
    const analysis::TraceBook& book;
    const analysis::TokenClients& clients;
    NamesOf namesOf;
};

using Row = analysis::TraceBook::Row;

/// Rows ordered by the longest running wait, then by refusals, then by key.
[[nodiscard]] std::vector<const Row*> inOrder(const analysis::TraceBook& book);

/// All keys of a lock's line except `keyspace`.
[[nodiscard]] nlohmann::ordered_json lockObject(const Source& source, const Row& row);
/// All keys of the last line except `keyspace`.
[[nodiscard]] nlohmann::ordered_json statusObject(const TraceStatus& status);

/// All lines, each with `keyspace` as its last key: the locks, then one line for each burst.
[[nodiscard]] QByteArray asJson(const Source& source, const std::vector<TraceStatus>& bursts);
/// CSV (RFC 4180) with a header: a line for each lock, followed by a line for each client that tried to get it; the
/// column `row` tells which. Cells are safe from formula injection.
[[nodiscard]] QByteArray asCsv(const Source& source);

} // namespace lockscope::presentation::traceexport
