// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/discoverytext.h"

#include "cli/output.h"
#include "core/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

using topology::DiscoveryStep;

Json hopsJson(const std::vector<DiscoveryStep>& hops)
{
    Json out = Json::array();
    for (const DiscoveryStep& hop : hops)
        out.push_back({{"kind", name(hop.kind)},
                       {"address", jsonText(hop.address)},
                       {"state", name(hop.state)},
                       {"result", hop.result.toStdString()},
                       {"remedy", hop.remedy.isEmpty() ? Json(nullptr) : Json(hop.remedy.toStdString())}});
    return out;
}

void printHops(const std::vector<DiscoveryStep>& hops, Output& output)
{
    std::vector<std::vector<std::string>> rows;
    rows.reserve(hops.size());
    for (const DiscoveryStep& hop : hops)
        rows.push_back({name(hop.kind), printable(hop.address), name(hop.state), hop.result.toStdString()});
    const auto lines = textTable(rows);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        output.line(lines[i]);
        if (!hops[i].remedy.isEmpty())
            output.line("    " + u"remedy: %1"_s.arg(hops[i].remedy).toStdString());
    }
}

bool hasFinding(const std::vector<DiscoveryStep>& hops)
{
    const auto primaries = std::count_if(hops.begin(), hops.end(), [](const DiscoveryStep& hop) {
        return hop.kind == DiscoveryStep::Kind::Primary && hop.state == DiscoveryStep::State::Passed;
    });
    return primaries > 1 || std::any_of(hops.begin(), hops.end(), [](const DiscoveryStep& hop) {
               return hop.state == DiscoveryStep::State::Failed;
           });
}

} // namespace lockscope::cli
