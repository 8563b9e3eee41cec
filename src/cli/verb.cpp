// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/verb.h"

#include "cli/login.h"
#include "cli/verbsession.h"

using namespace Qt::StringLiterals;

namespace lockscope::cli {

void Verb::fail(ExitCode code, const QString& sentence)
{
    complain(u"lockscope %1: %2"_s.arg(m_options.verb, withWaysToGivePassword(sentence, m_options.endpoint)));
    Q_EMIT finished(code);
}

void Verb::finishWith(const VerbSession& session, ExitCode own)
{
    const auto missing = session.missing();
    const bool isOne = !missing.empty() && !m_options.hasSeveral();
    const auto nodes = session.nodes();
    const std::string keyspace = isOne && !nodes.empty() ? session.names(nodes.front()).keyspace : std::string();
    const ExitCode code = endIncomplete(missing, keyspace, own, m_options, m_output);
    // A recording that sees none of its nodes says nothing of that time.
    Q_EMIT finished(code == ExitCode::Incomplete && session.known().ofAll() ? ExitCode::Finding : code);
}

} // namespace lockscope::cli

#include "moc_verb.cpp"
