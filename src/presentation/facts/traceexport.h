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

/// What trace bursts found, for scripts: the lines of `lockscope trace --json`, and a table. Pure. Tokens are in none
/// of it.
namespace lockscope::presentation::traceexport {

/// How a node is called in a line: its address, and the name of its keyspace.
struct Names
{
    std::string node;
    std::string keyspace;
};
using NamesOf = std::function<Names(NodeId)>;

/// A book and who is in it.
struct Source
{
    const analysis::TraceBook& book;
    const analysis::TokenClients& clients;
    NamesOf namesOf;
};

using Row = analysis::TraceBook::Row;

/// Who starves first: by the longest wait that goes on, then by refusals, then by key.
[[nodiscard]] std::vector<const Row*> inOrder(const analysis::TraceBook& book);

/// All keys of a lock but `keyspace`.
[[nodiscard]] nlohmann::ordered_json lockObject(const Source& source, const Row& row);
/// All keys of the last line but `keyspace`.
[[nodiscard]] nlohmann::ordered_json statusObject(const TraceStatus& status);

/// The lines, each with `keyspace` as its last key; behind the locks one a burst.
[[nodiscard]] QByteArray asJson(const Source& source, const std::vector<TraceStatus>& bursts);
/// RFC 4180 with a header: a line a lock, behind each one a line a client that tried to get it. The column `row` says
/// which. Nothing in it is taken for a formula.
[[nodiscard]] QByteArray asCsv(const Source& source);

} // namespace lockscope::presentation::traceexport
