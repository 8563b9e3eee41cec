// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findverb.h"

#include "cli/tr.h"
#include "core/text.h"
#include "formats/presets.h"
#include "presentation/words/librarytext.h"
#include "presentation/words/plural.h"

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

monitor::FindOptions findOptions(const Options& options, const Endpoint& endpoint)
{
    monitor::FindOptions find;
    find.endpoint = endpoint;
    find.watched = options.patterns;
    find.mostKeys = options.limit.value_or(find.mostKeys);
    find.longest = options.duration.value_or(find.longest);
    return find;
}

/// Adds the counts of another node's proposal for the same patterns.
void addTo(monitor::LockProposal& known, const monitor::LockProposal& more)
{
    known.locks += more.locks;
    known.watched += more.watched;
    known.others += more.others;
    known.confidence = std::max(known.confidence, more.confidence);
    for (const auto& [library, locks] : more.libraries) {
        const auto same = std::find_if(known.libraries.begin(), known.libraries.end(),
                                       [id = library](const auto& each) { return each.first == id; });
        if (same == known.libraries.end())
            known.libraries.emplace_back(library, locks);
        else
            same->second += locks;
    }
    std::stable_sort(known.libraries.begin(), known.libraries.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const std::string& example : more.examples) {
        if (known.examples.size() < monitor::LockProposals::kExamples)
            known.examples.push_back(example);
    }
}

QString libraryNames(const monitor::LockProposal& proposal)
{
    QStringList names;
    for (const auto& [library, locks] : proposal.libraries)
        names << (library == LibraryId::Unknown ? u"not read"_s : presentation::librarytext::name(library, false));
    return names.join(u", "_s);
}

QString watchedWord(const monitor::LockProposal& proposal)
{
    if (proposal.watched == 0)
        return u"no"_s;
    return proposal.isWatched() ? u"yes"_s : u"some"_s;
}

QString endSentence(const monitor::FoundLocks& found)
{
    using End = monitor::FoundLocks::End;
    const auto n = [](auto number) { return QString::number(number); };
    switch (found.end) {
    case End::Everything:
        return Tr::tr("Looked at all %n key(s) in %1 ms.", nullptr, presentation::plural(found.keysExamined))
            .arg(n(found.took.count()));
    case End::KeyLimit:
        return u"Looked at %1 of %2 keys, then stopped at the limit (--limit)."_s.arg(n(found.keysExamined),
                                                                                      n(found.keys));
    case End::TimeLimit:
        return u"Looked at %1 of %2 keys, then the time was over (--for)."_s.arg(n(found.keysExamined), n(found.keys));
    case End::Cancelled:
    case End::Failed:
        break;
    }
    return {};
}

} // namespace

const char* name(monitor::FoundLocks::End end)
{
    using End = monitor::FoundLocks::End;
    switch (end) {
    case End::Everything:
        return "everything";
    case End::KeyLimit:
        return "key_limit";
    case End::TimeLimit:
        return "time_limit";
    case End::Cancelled:
        return "cancelled";
    case End::Failed:
        break;
    }
    return "failed";
}

Json proposalObject(const monitor::LockProposal& proposal)
{
    Json object{{"preset", proposal.preset.empty() ? Json(nullptr) : Json(proposal.preset)}};
    auto& patterns = object["patterns"] = Json::array();
    for (const auto& pattern : proposal.patterns)
        patterns.push_back(jsonText(pattern));
    object["locks"] = proposal.locks;
    object["watched"] = proposal.watched;
    object["others"] = proposal.others;
    auto& libraries = object["libraries"] = Json::array();
    for (const auto& [library, locks] : proposal.libraries)
        libraries.push_back(
            {{"library", library == LibraryId::Unknown ? Json(nullptr) : Json(formats::library(library).name)},
             {"locks", locks}});
    object["confidence"] = formats::name(proposal.confidence);
    auto& examples = object["examples"] = Json::array();
    for (const auto& example : proposal.examples)
        examples.push_back(jsonText(example));
    return object;
}

monitor::FoundLocks together(const std::vector<monitor::FoundLocks>& nodes)
{
    using End = monitor::FoundLocks::End;
    monitor::FoundLocks all;
    all.end = End::Everything;
    for (const monitor::FoundLocks& node : nodes) {
        if (node.end == End::TimeLimit || (node.end == End::KeyLimit && all.end == End::Everything))
            all.end = node.end;
        all.keysExamined += node.keysExamined;
        all.keys += node.keys;
        all.locks += node.locks;
        all.helpers += node.helpers;
        all.unread += node.unread;
        all.leftOut += node.leftOut;
        all.took = std::max(all.took, node.took);
        all.serverTime += node.serverTime;
        for (const monitor::LockProposal& more : node.proposals) {
            const auto same = std::find_if(all.proposals.begin(), all.proposals.end(), [&](const auto& known) {
                return known.preset == more.preset && known.patterns == more.patterns;
            });
            if (same == all.proposals.end())
                all.proposals.push_back(more);
            else
                addTo(*same, more);
        }
    }
    std::sort(all.proposals.begin(), all.proposals.end(), [](const auto& a, const auto& b) {
        return std::make_tuple(a.isWatched(), b.confidence, b.locks, a.preset, a.patterns) <
               std::make_tuple(b.isWatched(), a.confidence, a.locks, b.preset, b.patterns);
    });
    return all;
}

DeploymentFinder::DeploymentFinder(const Options& options, Watched watched, const Clock& clock)
    : m_options(options), m_watched(std::move(watched)), m_clock(clock)
{
}

DeploymentFinder::~DeploymentFinder() = default;

void DeploymentFinder::start()
{
    const Deployment& named = m_watched.deployment;
    if (named.cluster)
        searchCluster();
    else if (named.sentinel && m_options.hasSeveral()) // for a single deployment VerbAtPrimary has found the primary
        searchPrimary();
    else
        searchServer(named.server);
}

void DeploymentFinder::searchPrimary()
{
    topology::PrimarySearch::Options options;
    options.clientName = "lockscope-find";
    m_primarySearch = std::make_unique<topology::PrimarySearch>(m_watched.deployment, m_clock, options);
    connect(m_primarySearch.get(), &topology::PrimarySearch::finished, this, [this] {
        if (m_primarySearch->primary())
            return searchServer(*m_primarySearch->primary());
        fail(codeOf(m_primarySearch->trouble()), m_primarySearch->error());
    });
    m_primarySearch->start();
}

void DeploymentFinder::searchServer(const Endpoint& endpoint)
{
    m_names.push_back(endpoint.nodeName());
    m_finders.push_back(std::make_unique<monitor::LockFinder>(findOptions(m_options, endpoint), m_clock));
    connect(m_finders.back().get(), &monitor::LockFinder::finished, this, &DeploymentFinder::onFinished);
    ++m_running;
    m_finders.back()->start();
}

void DeploymentFinder::searchCluster()
{
    topology::ClusterSearch::Options options;
    options.clientName = "lockscope-find";
    options.everyPrimary = true;
    m_search = std::make_unique<topology::ClusterSearch>(*m_options.asCluster(m_watched), m_clock, options);
    connect(m_search.get(), &topology::ClusterSearch::finished, this, &DeploymentFinder::onSearched);
    m_search->start();
}

void DeploymentFinder::onSearched()
{
    if (!m_search->map() && m_finders.empty())
        return fail(codeOf(m_search->trouble()), m_search->error());
    if (!m_search->map()) { // the named node was scanned; the search failed afterwards
        complain(m_search->error());
        return end();
    }
    const auto primaries = primariesOf(m_search->slotOwners(), m_search->unservedSlots());
    m_missing = primaries.missing;
    // Skips the named node, which was scanned already, under the name that the cluster gives it.
    const bool isPlain = !m_finders.empty();
    const std::string done = isPlain ? m_search->endpointOf(*m_search->map()->myself()).nodeName() : std::string();
    for (const Endpoint& endpoint : primaries.endpoints) {
        if (endpoint.nodeName() != done)
            searchServer(endpoint);
    }
    if (m_running == 0)
        end();
}

void DeploymentFinder::onFinished()
{
    if (--m_running > 0)
        return;
    const auto& first = m_finders.front()->found();
    if (!m_search && first.isClusterNode && first.end != monitor::FoundLocks::End::Failed &&
        m_options.asCluster(m_watched))
        return searchCluster(); // the other nodes have the rest of the keys
    end();
}

void DeploymentFinder::end()
{
    using End = monitor::FoundLocks::End;
    std::vector<monitor::FoundLocks> all;
    for (std::size_t i = 0; i < m_finders.size(); ++i) {
        const auto& found = m_finders[i]->found();
        if (found.end == End::Failed)
            m_missing.push_back({m_names[i], exitCode(found.trouble), found.error, {}});
        else if (found.end == End::TimeLimit && found.keysExamined == 0 && m_finders.size() > 1)
            m_missing.push_back({m_names[i], ExitCode::Connection, u"no key could be read in time"_s, {}});
        else
            all.push_back(found);
    }
    for (MissingNode& each : m_missing)
        each.keyspace = keyspace();
    if (all.empty() && m_finders.size() > 1)
        return fail(ExitCode::Connection, Tr::tr("None of the %n nodes could be looked through.", nullptr,
                                                 static_cast<int>(m_finders.size())));
    if (all.empty() && m_finders.empty())
        return fail(ExitCode::Connection, u"No node of the cluster serves slots now."_s);
    if (all.empty()) {
        m_trouble = {m_names.front(), exitCode(m_finders.front()->found().trouble), m_finders.front()->found().error,
                     keyspace()};
        return Q_EMIT finished();
    }
    m_found = isCluster() ? together(all) : all.front();
    Q_EMIT finished();
}

void DeploymentFinder::fail(ExitCode code, const QString& why)
{
    m_trouble = {keyspace(), code, why, keyspace()};
    if (m_missing.empty())
        m_missing.push_back(m_trouble);
    Q_EMIT finished();
}

FindVerb::FindVerb(Options options, const Clock& clock, Output& output) : Verb(std::move(options), clock, output)
{
    const auto all = m_options.hasSeveral() ? m_options.all : std::vector<Watched>{{m_options.deployment(), {}}};
    for (const Watched& each : all) {
        m_finders.push_back(std::make_unique<DeploymentFinder>(m_options, each, clock));
        connect(m_finders.back().get(), &DeploymentFinder::finished, this, &FindVerb::onFinished);
    }
}

FindVerb::~FindVerb() = default;

void FindVerb::start()
{
    m_running = m_finders.size();
    for (const auto& each : m_finders)
        each->start();
}

void FindVerb::onFinished()
{
    if (--m_running == 0)
        end();
}

void FindVerb::end()
{
    using End = monitor::FoundLocks::End;
    std::vector<MissingNode> missing;
    bool isAnyFound = false;
    ExitCode own = ExitCode::Done;
    for (const auto& each : m_finders) {
        missing.insert(missing.end(), each->missing().begin(), each->missing().end());
        if (!each->found())
            continue;
        isAnyFound = true;
        if (m_options.json)
            printJson(*each->found(), *each);
        else
            printText(*each->found(), *each);
        if (each->found()->end != End::TimeLimit || each->found()->keysExamined > 0)
            continue;
        complain(u"lockscope find: The server was too slow: no key could be read in time."_s);
        own = ExitCode::Connection;
    }
    if (!isAnyFound && m_finders.size() > 1) {
        tellMissing(missing);
        return fail(worstOf(missing), u"None of the servers could be looked through."_s);
    }
    if (!isAnyFound) {
        const MissingNode& why = m_finders.front()->trouble();
        return fail(why.code, why.why);
    }
    const bool isSeveral = m_finders.size() > 1 || m_finders.front()->isCluster();
    Q_EMIT finished(isSeveral ? endIncomplete(missing, m_finders.front()->keyspace(), own, m_options, m_output) : own);
}

std::string FindVerb::line(const Json& object, const DeploymentFinder& of) const
{
    return m_finders.size() > 1 ? jsonLine(object, of.keyspace()) : jsonLine(object);
}

void FindVerb::printJson(const monitor::FoundLocks& found, const DeploymentFinder& of)
{
    for (const auto& proposal : found.proposals) {
        if (!m_output.line(line(proposalObject(proposal), of)))
            return;
    }
    m_output.line(line({{"end", name(found.end)},
                        {"looked", found.keysExamined},
                        {"keys", found.keys},
                        {"locks", found.locks},
                        {"helpers", found.helpers},
                        {"unread", found.unread},
                        {"left_out", found.leftOut},
                        {"took_ms", found.took.count()},
                        {"server_ms", found.serverTime.count()},
                        {"remark", found.remark.isEmpty() ? Json(nullptr) : Json(found.remark.toStdString())},
                        {"other_databases", databasesJson(found.otherDatabases)}},
                       of));
}

void FindVerb::printText(const monitor::FoundLocks& found, const DeploymentFinder& of)
{
    if (m_finders.size() > 1)
        m_output.line(printable(of.keyspace()) + ":");
    std::vector<std::vector<std::string>> rows{{"PATTERN", "LOCKS", "LIBRARY", "SURE", "WATCHED", "EXAMPLE"}};
    std::string missing;
    for (const auto& proposal : found.proposals) {
        std::string patterns;
        for (const auto& pattern : proposal.patterns) {
            patterns.append(patterns.empty() ? "" : " ").append(shellWord(pattern));
            if (!proposal.isWatched())
                missing.append(" --pattern ").append(shellWord(pattern));
        }
        rows.push_back({patterns, std::to_string(proposal.locks), libraryNames(proposal).toStdString(),
                        formats::name(proposal.confidence), watchedWord(proposal).toStdString(),
                        printableElided(proposal.examples.front(), 60)});
    }
    if (!found.proposals.empty()) {
        for (const std::string& row : textTable(rows))
            m_output.line(row);
    }
    if (!missing.empty())
        m_output.line(u"Watch them: lockscope watch%1"_s.arg(QString::fromStdString(missing)).toStdString());
    if (found.proposals.empty())
        complain(u"Nothing looks like a lock."_s);
    complain(endSentence(found));
    if (found.unread > 0)
        complain(u"%1 of them could not be read and were judged by their names."_s.arg(found.unread));
    if (found.leftOut > 0)
        complain(Tr::tr("%n lock(s) have names too different for proposals (%1 at most).", nullptr,
                        presentation::plural(found.leftOut))
                     .arg(monitor::LockProposals::kMost));
    if (!found.remark.isEmpty())
        complain(found.remark);
    for (const QString& line : databaseLines(found.otherDatabases))
        complain(line);
}

} // namespace lockscope::cli

#include "moc_findverb.cpp"
