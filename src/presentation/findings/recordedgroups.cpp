// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/recordedgroups.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace lockscope::presentation {
namespace {

constexpr std::size_t kMostNamed = 100; ///< limit for groups, and for servers of one group

} // namespace

void addToGroup(std::vector<QuorumGroup>& groups, const std::string& group, const std::string& server)
{
    if (group.empty())
        return;
    auto place =
        std::find_if(groups.begin(), groups.end(), [&](const QuorumGroup& each) { return each.name == group; });
    if (place == groups.end())
        place = groups.insert(groups.end(), {group, {}});
    place->deployments.push_back(server);
}

std::string groupsText(const std::vector<QuorumGroup>& groups)
{
    if (groups.empty())
        return {};
    nlohmann::json all = nlohmann::json::array();
    for (const QuorumGroup& group : groups)
        all.push_back({{"name", group.name}, {"servers", group.deployments}});
    return all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<QuorumGroup> groupsOf(const std::map<std::string, std::string>& meta)
{
    std::vector<QuorumGroup> groups;
    const auto fact = meta.find(kGroupsFact);
    const nlohmann::json all =
        fact == meta.end() ? nlohmann::json() : nlohmann::json::parse(fact->second, nullptr, false);
    if (!all.is_array())
        return groups;
    for (const nlohmann::json& each : all) {
        const auto name = each.is_object() ? each.find("name") : each.end();
        const auto servers = each.is_object() ? each.find("servers") : each.end();
        if (name == each.end() || servers == each.end() || !name->is_string() || !servers->is_array() ||
            servers->size() > kMostNamed || groups.size() == kMostNamed)
            continue;
        for (const nlohmann::json& server : *servers)
            if (server.is_string())
                addToGroup(groups, name->get<std::string>(), server.get<std::string>());
    }
    return groups;
}

} // namespace lockscope::presentation
