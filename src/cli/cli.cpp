// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/cli.h"

#include "actions/auditlog.h"
#include "cli/decodeverb.h"
#include "cli/login.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/terminationsignals.h"
#include "cli/tunnels.h"
#include "cli/verbatprimary.h"
#include "core/text.h"

#include <QCoreApplication>
#include <QTranslator>

#include <iostream>
#include <memory>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

int stop(const Stop& reason)
{
    ignoreWriteSignals();
    if (reason.code == ExitCode::Done)
        return static_cast<int>(printText(reason.text) ? ExitCode::Done : ExitCode::Connection);
    complainLines(reason.text);
    return static_cast<int>(reason.code);
}

/// Facts about a verb that are needed after its options are gone.
struct Ran
{
    VerbId id;
    QString name;
    bool acts; ///< the exit code describes an action, not the printed output

    explicit Ran(const Options& options)
        : id(options.id), name(options.verb),
          acts((options.id == VerbId::Release && !options.dryRun) || options.id == VerbId::Record)
    {
    }
};

/// Reports output that could not be printed, and returns the final exit code. A verb that only prints has then failed;
/// one that acts, or runs a command, keeps its code.
ExitCode told(Output& output, const Ran& verb, ExitCode code)
{
    output.finish();
    if (output.error() == 0)
        return code;
    const QString why = writeErrorText(output.error());
    const QString before = QStringLiteral("lockscope %1: ").arg(verb.name);
    if (verb.id == VerbId::Release && verb.acts) {
        complain(before + u"the outcome could not be printed: %1. The audit log has it (%2)."_s.arg(
                              why, QString::fromStdString(printable(actions::AuditLog::defaultPath()))));
        return code;
    }
    complain(before + u"the output could not be written: %1."_s.arg(why));
    return verb.acts ? code : ExitCode::Connection;
}

} // namespace

int run(int argc, char** argv)
{
    occupyStandardDescriptors();
    QCoreApplication application(argc, argv);
    // For scripts, the verbs speak English in any locale. The catalogue provides the plural forms.
    QTranslator plurals;
    if (plurals.load(QStringLiteral(":/i18n/lockscope_en.qm")))
        QCoreApplication::installTranslator(&plurals);
    auto parsed = parseOptions(application.arguments().mid(1));
    if (const auto* reason = std::get_if<Stop>(&parsed))
        return stop(*reason);
    auto options = std::get<Options>(std::move(parsed));
    const Ran ran(options);
    // A stream that is cut short is no failure, because each of its lines is complete.
    const bool isStream = ran.id == VerbId::Watch || ran.id == VerbId::Replay;
    if (ran.id == VerbId::Decode) {
        ignoreWriteSignals(); // SIGINT and SIGTERM end this verb at once
        Output output;
        const ExitCode code = decodeLines(std::cin, output);
        return static_cast<int>(told(output, ran, code));
    }
    if (options.uriHadPassword)
        complain(passwordInUriWarning());

    if (!openTunnels(options))
        return static_cast<int>(ExitCode::Connection);
    const SystemClock clock;
    TerminationSignals signals;
    Output output;
    const auto make = [&, makeVerb = options.make](Options found) { return makeVerb(std::move(found), clock, output); };
    std::unique_ptr<Verb> verb;
    if (options.sentinel && !options.hasSeveral())
        verb = std::make_unique<VerbAtPrimary>(std::move(options), clock, output, make);
    else
        verb = make(std::move(options));
    if (!verb)
        return static_cast<int>(ExitCode::Connection);
    ExitCode code = ExitCode::Done;
    // Queued, because a verb may finish while it handles a batch, or before the event loop runs.
    QObject::connect(
        verb.get(), &Verb::finished, &application,
        [&](ExitCode result) {
            code = result;
            QCoreApplication::quit();
        },
        Qt::QueuedConnection);
    QObject::connect(&signals, &TerminationSignals::terminated, verb.get(), &Verb::interrupt);
    QObject::connect(&output, &Output::closed, verb.get(), &Verb::unread, Qt::QueuedConnection);
    verb->start();
    QCoreApplication::exec();
    if (output.isCutShort() && !isStream)
        code = ExitCode::Interrupted;
    return static_cast<int>(told(output, ran, code));
}

} // namespace lockscope::cli
