// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/cli.h"

#include "cli/actionverbs.h"
#include "cli/decodeverb.h"
#include "cli/findverb.h"
#include "cli/login.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/simulateverb.h"
#include "cli/terminationsignals.h"
#include "cli/traceverb.h"
#include "cli/verbs.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>

namespace lockscope::cli {
namespace {

template <class LookingVerb>
std::unique_ptr<Verb> makeLive(Options options, const Clock& clock, Output& output)
{
    auto session = std::make_unique<LiveSession>(options, clock);
    return std::make_unique<LookingVerb>(std::move(options), clock, output, std::move(session));
}

std::unique_ptr<Verb> makeVerb(Options options, const Clock& clock, Output& output)
{
    const QString verb = options.verb;
    if (verb == QLatin1StringView("ls"))
        return makeLive<LsVerb>(std::move(options), clock, output);
    if (verb == QLatin1StringView("watch"))
        return makeLive<WatchVerb>(std::move(options), clock, output);
    if (verb == QLatin1StringView("trace"))
        return makeLive<TraceVerb>(std::move(options), clock, output);
    if (verb == QLatin1StringView("inspect"))
        return makeLive<InspectVerb>(withItsKey(std::move(options)), clock, output);
    if (verb == QLatin1StringView("release"))
        return std::make_unique<ReleaseVerb>(std::move(options), clock, output);
    if (verb == QLatin1StringView("find"))
        return std::make_unique<FindVerb>(std::move(options), clock, output);
    if (verb == QLatin1StringView("simulate"))
        return std::make_unique<SimulateVerb>(std::move(options), clock, output);
    return makeLive<DoctorVerb>(std::move(options), clock, output);
}

int stop(const Stop& reason)
{
    if (reason.code != ExitCode::Done)
        complainLines(reason.text);
    else
        std::fputs(reason.text.toUtf8().constData(), stdout);
    return static_cast<int>(reason.code);
}

} // namespace

int run(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    auto parsed = parseOptions(application.arguments().mid(1));
    if (const auto* reason = std::get_if<Stop>(&parsed))
        return stop(*reason);
    auto options = std::get<Options>(std::move(parsed));
    const bool isStream = options.verb == QLatin1StringView("watch"); // each line of it was true by itself
    if (options.verb == QLatin1StringView("decode")) {
        std::signal(SIGPIPE, SIG_IGN);
        Output output;
        return static_cast<int>(decodeLines(std::cin, output));
    }
    if (options.uriHadPassword)
        complain(passwordInUriWarning());

    const SystemClock clock;
    TerminationSignals signals;
    Output output;
    const auto verb = makeVerb(std::move(options), clock, output);
    ExitCode code = ExitCode::Done;
    // Queued: a verb may finish in the middle of handling a batch, or before the loop runs.
    QObject::connect(
        verb.get(), &Verb::finished, &application,
        [&](ExitCode result) {
            code = result;
            QCoreApplication::quit();
        },
        Qt::QueuedConnection);
    QObject::connect(&signals, &TerminationSignals::terminated, verb.get(), &Verb::interrupt);
    QObject::connect(
        &output, &Output::closed, &application, [] { QCoreApplication::quit(); }, Qt::QueuedConnection);
    verb->start();
    QCoreApplication::exec();
    if (output.isCutShort() && !isStream)
        code = ExitCode::Interrupted;
    return static_cast<int>(code);
}

} // namespace lockscope::cli
