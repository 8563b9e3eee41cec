// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/clusternodes.h"

#include "cli/options.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/tr.h"
#include "core/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

ClusterPrimaries primariesOf(const std::vector<topology::SlotOwner>& owners, std::size_t unservedSlots)
{
    ClusterPrimaries out;
    for (const topology::SlotOwner& owner : owners) {
        if (owner.whyAbsent.isEmpty())
            out.endpoints.push_back(owner.endpoint);
        else
            out.missing.push_back({owner.name, codeOf(owner.trouble), owner.whyAbsent});
    }
    if (unservedSlots > 0)
        out.missing.push_back({{},
                               ExitCode::Connection,
                               Tr::tr("%n slot(s) are served by no node: no lock in them can be read", nullptr,
                                      static_cast<int>(unservedSlots))});
    return out;
}

ExitCode codeOf(Trouble trouble)
{
    return trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
}

void tellMissing(const std::vector<MissingNode>& missing)
{
    for (const MissingNode& each : missing)
        complain(each.node.empty()
                     ? u"missing: %1"_s.arg(each.why)
                     : u"missing: node %1: %2"_s.arg(QString::fromStdString(printable(each.node)), each.why));
}

ExitCode worstOf(const std::vector<MissingNode>& missing)
{
    const bool lacksRight = std::any_of(missing.begin(), missing.end(),
                                        [](const MissingNode& each) { return each.code == ExitCode::Permission; });
    return lacksRight ? ExitCode::Permission : ExitCode::Connection;
}

ExitCode endIncomplete(const std::vector<MissingNode>& missing, const std::string& keyspace, ExitCode own,
                       const Options& options, Output& output)
{
    if (missing.empty())
        return own;
    tellMissing(missing);
    Json nodes = Json::array();
    for (const MissingNode& each : missing) {
        nodes.push_back({{"node", each.node.empty() ? Json(nullptr) : Json(jsonText(each.node))},
                         {"code", static_cast<int>(each.code)},
                         {"why", each.why.toStdString()}});
        if (options.hasSeveral())
            nodes.back()["keyspace"] = jsonText(each.keyspace);
    }
    if (options.json) {
        Json line{{"incomplete", missing.size()}, {"nodes", nodes}};
        line["keyspace"] = options.hasSeveral() ? Json(nullptr) : Json(keyspace);
        output.line(jsonLine(line));
    }
    if (own == ExitCode::Connection || own == ExitCode::Permission)
        return own;
    return options.strict ? worstOf(missing) : ExitCode::Incomplete;
}

} // namespace lockscope::cli
