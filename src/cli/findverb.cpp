// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findverb.h"

#include "cli/actionverbs.h"
#include "cli/tr.h"
#include "core/text.h"
#include "formats/presets.h"

#include <algorithm>

namespace lockscope::cli {
namespace {

monitor::FindOptions findOptions(const Options& options)
{
    monitor::FindOptions find;
    find.endpoint = options.endpoint;
    find.watched = options.patterns;
    find.mostKeys = options.limit.value_or(find.mostKeys);
    find.longest = options.duration.value_or(find.longest);
    return find;
}

std::string libraryNames(const monitor::LockProposal& proposal)
{
    std::string names;
    for (const auto& [library, locks] : proposal.libraries) {
        if (!names.empty())
            names += ", ";
        names += library == LibraryId::Unknown ? Tr::tr("not read").toStdString() : formats::library(library).title;
    }
    return names;
}

std::string watchedWord(const monitor::LockProposal& proposal)
{
    if (proposal.watched == 0)
        return Tr::tr("no").toStdString();
    return (proposal.isWatched() ? Tr::tr("yes") : Tr::tr("some")).toStdString();
}

QString endSentence(const monitor::FoundLocks& found)
{
    using End = monitor::FoundLocks::End;
    const auto n = [](auto number) { return QString::number(number); };
    switch (found.end) {
    case End::Everything:
        return Tr::tr("Looked at all %1 keys in %2 ms.").arg(n(found.looked), n(found.took.count()));
    case End::KeyLimit:
        return Tr::tr("Looked at %1 of %2 keys, then stopped at the limit (--limit).")
            .arg(n(found.looked), n(found.keys));
    case End::TimeLimit:
        return Tr::tr("Looked at %1 of %2 keys, then the time was over (--for).").arg(n(found.looked), n(found.keys));
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
    object["others"] = proposal.preset.empty() ? Json(proposal.others) : Json(nullptr);
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

FindVerb::FindVerb(Options options, const Clock& clock, Output& output)
    : Verb(std::move(options), clock, output), m_finder(findOptions(m_options), clock)
{
    connect(&m_finder, &monitor::LockFinder::finished, this, &FindVerb::onFinished);
}

void FindVerb::onFinished()
{
    const auto& found = m_finder.found();
    if (found.end == monitor::FoundLocks::End::Failed) {
        complain(QStringLiteral("lockscope find: %1").arg(found.error));
        Q_EMIT finished(exitCode(found.trouble));
        return;
    }
    if (m_options.json)
        printJson();
    else
        printText();
    const bool sawNothing = found.end == monitor::FoundLocks::End::TimeLimit && found.looked == 0;
    if (sawNothing)
        complain(Tr::tr("lockscope find: The server was too slow: no key could be read in time."));
    Q_EMIT finished(sawNothing ? ExitCode::Connection : ExitCode::Done);
}

void FindVerb::printJson()
{
    const auto& found = m_finder.found();
    for (const auto& proposal : found.proposals) {
        if (!m_output.line(jsonLine(proposalObject(proposal))))
            return;
    }
    m_output.line(jsonLine({{"end", name(found.end)},
                            {"looked", found.looked},
                            {"keys", found.keys},
                            {"locks", found.locks},
                            {"helpers", found.helpers},
                            {"unread", found.unread},
                            {"left_out", found.leftOut},
                            {"took_ms", found.took.count()},
                            {"server_ms", found.serverTime.count()},
                            {"remark", found.remark.isEmpty() ? Json(nullptr) : Json(found.remark.toStdString())}}));
}

void FindVerb::printText()
{
    const auto& found = m_finder.found();
    std::vector<std::vector<std::string>> rows{{Tr::tr("PATTERN").toStdString(), Tr::tr("LOCKS").toStdString(),
                                                Tr::tr("LIBRARY").toStdString(), Tr::tr("SURE").toStdString(),
                                                Tr::tr("WATCHED").toStdString(), Tr::tr("EXAMPLE").toStdString()}};
    std::string missing;
    for (const auto& proposal : found.proposals) {
        std::string patterns;
        for (const auto& pattern : proposal.patterns) {
            patterns.append(patterns.empty() ? "" : " ").append(printableElided(pattern, 60));
            if (!proposal.isWatched())
                missing.append(" --pattern ").append(shellWord(pattern));
        }
        rows.push_back({patterns, std::to_string(proposal.locks), libraryNames(proposal),
                        formats::name(proposal.confidence), watchedWord(proposal),
                        printableElided(proposal.examples.front(), 60)});
    }
    if (!found.proposals.empty()) {
        for (const std::string& line : textTable(rows))
            m_output.line(line);
    }
    if (!missing.empty())
        m_output.line(Tr::tr("Watch them: lockscope watch%1").arg(QString::fromStdString(missing)).toStdString());
    if (found.proposals.empty())
        complain(Tr::tr("Nothing looks like a lock."));
    complain(endSentence(found));
    if (found.unread > 0)
        complain(Tr::tr("%1 of them could not be read and were judged by their names.").arg(found.unread));
    if (!found.remark.isEmpty())
        complain(found.remark);
}

} // namespace lockscope::cli
