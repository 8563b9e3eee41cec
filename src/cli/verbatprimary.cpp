// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/verbatprimary.h"

#include "cli/discoverytext.h"
#include "cli/sessionpart.h"

namespace lockscope::cli {

namespace {

topology::PrimarySearch::Options searchOptions(const Options& options)
{
    topology::PrimarySearch::Options search;
    search.everyHop = options.id == VerbId::Doctor;
    search.clientName = "lockscope-" + options.verb.toStdString();
    return search;
}

} // namespace

VerbAtPrimary::VerbAtPrimary(Options options, const Clock& clock, Output& output, Make make)
    : Verb(std::move(options), clock, output), m_make(std::move(make)),
      m_search(m_options.deployment(), clock, searchOptions(m_options))
{
    connect(&m_search, &topology::PrimarySearch::finished, this, &VerbAtPrimary::onFound);
}

VerbAtPrimary::~VerbAtPrimary() = default;

void VerbAtPrimary::start()
{
    m_search.start();
}

void VerbAtPrimary::interrupt()
{
    if (m_verb)
        m_verb->interrupt();
    else
        Q_EMIT finished(ExitCode::Interrupted);
}

void VerbAtPrimary::unread()
{
    if (m_verb)
        m_verb->unread();
    else if (m_options.id == VerbId::Watch)
        Q_EMIT finished(ExitCode::Done);
}

void VerbAtPrimary::onFound()
{
    const bool isDoctor = m_options.id == VerbId::Doctor;
    if (!m_search.primary()) {
        if (isDoctor && m_options.json) {
            Json line;
            line["hops"] = hopsJson(m_search.hops());
            m_output.line(jsonLine(line));
        } else if (isDoctor) {
            printHops(m_search.hops(), m_output);
        }
        complain(QStringLiteral("lockscope %1: %2").arg(m_options.verb, m_search.error()));
        Q_EMIT finished(m_search.trouble() == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection);
        return;
    }
    warnOfOtherPrimaries(m_search.otherPrimaries(), *m_search.primary(), m_options.sentinel->name);
    Options found = m_options;
    found.endpoint = *m_search.primary();
    found.keyspace = m_options.sentinel->name;
    found.hops = m_search.hops();
    m_verb = m_make(std::move(found));
    if (!m_verb) { // the reason was printed
        Q_EMIT finished(ExitCode::Connection);
        return;
    }
    connect(m_verb.get(), &Verb::finished, this, &Verb::finished);
    m_verb->start();
}

} // namespace lockscope::cli

#include "moc_verbatprimary.cpp"
