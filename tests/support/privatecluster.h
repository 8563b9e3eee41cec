// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clusterslot.h"
#include "core/deployment.h"
#include "support/clusternode.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::test {

/// A cluster of primaries of our own, with equal shares of the slots in their order.
class PrivateCluster
{
public:
    explicit PrivateCluster(std::size_t primaries, const std::vector<std::string>& arguments = {})
    {
        for (std::size_t i = 0; i < primaries; ++i)
            m_nodes.push_back(std::make_unique<PrivateServer>(asClusterNode(arguments)));
    }

    /// Returns when every node serves. On false it does not.
    [[nodiscard]] bool start()
    {
        for (std::size_t i = 0; i < size(); ++i) {
            if (!node(i).start())
                return false;
            node(i).command(
                {"CLUSTER", "ADDSLOTSRANGE", std::to_string(firstSlot(i)), std::to_string(firstSlot(i + 1) - 1)});
            node(i).command({"CLUSTER", "SET-CONFIG-EPOCH", std::to_string(i + 1)});
            if (i > 0)
                node(0).command({"CLUSTER", "MEET", "127.0.0.1", std::to_string(node(i).port())});
            m_ids.push_back(node(i).command({"CLUSTER", "MYID"}).text);
        }
        return QTest::qWaitFor(
            [this] {
                for (std::size_t i = 0; i < size(); ++i) {
                    const std::string info = node(i).command({"CLUSTER", "INFO"}).text;
                    if (info.find("cluster_state:ok") == info.npos ||
                        info.find("cluster_known_nodes:" + std::to_string(size())) == info.npos ||
                        info.find("cluster_slots_ok:16384") == info.npos)
                        return false;
                }
                return true;
            },
            60'000);
    }

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] PrivateServer& node(std::size_t i) const { return *m_nodes[i]; }
    /// Who has the slot of this key from the start.
    [[nodiscard]] std::size_t firstOwner(const std::string& key) const
    {
        std::size_t i = 0;
        while (slotOf(key) >= firstSlot(i + 1))
            ++i;
        return i;
    }
    /// By some of its nodes.
    [[nodiscard]] Deployment deployment(const std::vector<std::size_t>& seeds = {0}) const
    {
        Deployment out{node(0).tcpEndpoint(), std::nullopt, ClusterSeeds()};
        for (const std::size_t seed : seeds)
            out.cluster->seeds.push_back({"127.0.0.1", node(seed).port()});
        return out;
    }

    /// As sandbox::Cluster::beginMove(): who takes a slot with an epoch below one that it has not heard of may lose it,
    /// with its keys.
    void beginMove(std::uint16_t slot, std::size_t from, std::size_t to)
    {
        if (!waitFor([this] { return isAgreed(); }))
            qFatal("the nodes do not agree about their epochs");
        node(to).command({"CLUSTER", "SETSLOT", std::to_string(slot), "IMPORTING", m_ids[from]});
        node(from).command({"CLUSTER", "SETSLOT", std::to_string(slot), "MIGRATING", m_ids[to]});
    }
    void moveKey(const std::string& key, std::size_t from, std::size_t to)
    {
        std::vector<std::string> words{"MIGRATE", "127.0.0.1", std::to_string(node(to).port()), key, "0", "5000"};
        const auto isMoved = [&] {
            const Reply reply = node(from).command(words);
            if (reply.isError() && words.size() == 6) // it may be there already: a busy machine lost the answer
                words.emplace_back("REPLACE");
            return !reply.isError();
        };
        if (!waitFor(isMoved))
            qFatal("%s cannot be moved", key.c_str());
    }
    void endMove(std::uint16_t slot, std::size_t to)
    {
        node(to).command({"CLUSTER", "SETSLOT", std::to_string(slot), "NODE", m_ids[to]});
        for (std::size_t i = 0; i < size(); ++i)
            node(i).command({"CLUSTER", "SETSLOT", std::to_string(slot), "NODE", m_ids[to]});
    }
    void moveSlot(const std::string& key, std::size_t from, std::size_t to)
    {
        beginMove(slotOf(key), from, to);
        moveKey(key, from, to);
        endMove(slotOf(key), to);
    }

    /// As a client of a cluster does it: whoever has the key answers, also behind ASKING.
    Reply command(const std::vector<std::string>& words)
    {
        Reply reply;
        std::size_t turn = 0;
        const auto isAnswered = [&] {
            reply = node(turn++ % size()).command(words);
            for (std::size_t i = 0; i < size() && reply.isError() && reply.text.starts_with("ASK"); ++i) {
                node(i).command({"ASKING"});
                if (auto answer = node(i).command(words); !answer.isError())
                    reply = std::move(answer);
            }
            return !reply.isError();
        };
        if (!waitFor(isAnswered))
            qFatal("the cluster does not answer: %s", reply.text.c_str());
        return reply;
    }

private:
    [[nodiscard]] bool isAgreed() const
    {
        std::set<std::string> latest;
        std::set<std::string> own;
        for (std::size_t i = 0; i < size(); ++i) {
            const std::string info = node(i).command({"CLUSTER", "INFO"}).text;
            const auto told = [&info](const std::string& name) {
                const auto at = info.find(name);
                return at == info.npos ? std::string() : info.substr(at, info.find('\r', at) - at);
            };
            latest.insert(told("cluster_current_epoch:"));
            own.insert(told("cluster_my_epoch:"));
        }
        return latest.size() == 1 && own.size() == size();
    }
    /// A node that a busy machine kept from its neighbours for a while says that the cluster is down. Whoever calls may
    /// be in the middle of something: no events.
    template <class Is>
    [[nodiscard]] static bool waitFor(const Is& is)
    {
        for (int i = 0; i < 6'000; ++i) {
            if (is())
                return true;
            if (i > 4)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    [[nodiscard]] std::size_t firstSlot(std::size_t i) const { return kClusterSlots * i / size(); }

    std::vector<std::unique_ptr<PrivateServer>> m_nodes;
    std::vector<std::string> m_ids;
};

} // namespace lockscope::test
