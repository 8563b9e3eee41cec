// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulateoptions.h"

#include "cli/optionvalues.h"
#include "cli/serveroptions.h"
#include "simulator/catalogue.h"
#include "simulator/scenario.h"

#include <QFile>

#include <memory>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

/// Bytes; more than any scenario needs.
constexpr qint64 kMostText = 1024 * 1024;

/// Reads a scenario. Returns the problem, with the parser's position in the file, or empty.
QString readScenario(const QString& path, SimulateOptions& simulate)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return u"cannot read the scenario %1: %2"_s.arg(path, file.errorString());
    const QByteArray text = file.read(kMostText + 1);
    if (text.size() > kMostText)
        return u"the scenario %1 is larger than 1 MiB"_s.arg(path);
    simulate.scenario = text.toStdString();
    for (const simulator::Forced forced : {simulator::Forced::Yes, simulator::Forced::No}) // the case and its control
        if (const auto scenario = simulator::parseScenario(*simulate.scenario, forced); !scenario)
            return path + u": "_s + QString::fromStdString(scenario.error().message);
    return {};
}

QString checkVariant(const SimulateOptions& simulate)
{
    if (!simulate.variant)
        return {};
    const simulator::CaseInfo* pattern = simulator::findPattern(simulate.pattern);
    if (pattern == nullptr || pattern->variants.empty())
        return u"--variant needs a case that has several ways to do it"_s;
    QStringList known;
    for (const std::string_view variant : pattern->variants) {
        if (variant == *simulate.variant)
            return {};
        known << QString::fromUtf8(variant.data(), static_cast<qsizetype>(variant.size()));
    }
    return u"--variant needs one of: %1"_s.arg(known.join(u", "_s));
}

QString takeCase(QStringList cases, QStringList files, SimulateOptions& simulate)
{
    if (cases.size() == 1 && cases.first().endsWith(u".json"_s, Qt::CaseInsensitive))
        files << cases.takeFirst();
    if (cases.size() + files.size() + (simulate.list ? 1 : 0) + (simulate.all ? 1 : 0) != 1)
        return u"needs one case, or --scenario FILE, or --all, or --list"_s;
    if (!files.isEmpty())
        return readScenario(files.first(), simulate);
    if (cases.isEmpty())
        return {};
    simulate.pattern = cases.first().toStdString();
    return simulator::findPattern(simulate.pattern) == nullptr
               ? u"there is no case \"%1\"; lockscope simulate --list names them"_s.arg(cases.first())
               : QString();
}

} // namespace

void declareSimulate(CommandLine& line, Options& options)
{
    SimulateOptions& simulate = options.simulate;
    const auto files = std::make_shared<QStringList>();
    line.each("scenario", "FILE", "Run the scenario of this file instead of a case.", "a file",
              [files](const QString& file) {
                  *files << file;
                  return true;
              });
    line.flag("list", "List the cases.", simulate.list);
    line.flag("all", "Run every case, one after the other.", simulate.all);
    line.option("workers", "N", "So many workers (1 to 256).", "a whole number from 1 to 256",
                wholeNumber(simulate.workers, 1, 256));
    line.option("seconds", "S", "End after so many seconds.", "a number from 0.1 to 86400",
                seconds(simulate.duration, 0.1, 86'400));
    line.option("cycles", "N", "End after so many sections; the work of a right pattern is then as short as can be.",
                "a whole number above 0", wholeNumber(simulate.cycles, 1, 1'000'000'000));
    line.option("seed", "N", "The same seed makes the same choices.", "a whole number, 0 or more",
                wholeNumber(simulate.seed, 0, std::numeric_limits<qulonglong>::max()));
    line.option("variant", "NAME", "How the pattern does it, where it has several ways (B2: spin, jittered, notified).",
                simulate.variant);
    line.flag("yes", "Do not ask before using the server of --uri.", options.yes);
    declareServers(line, options);
    line.flag("json", "One JSON object a line, for scripts.", options.json);
    line.arguments([files, &simulate](const QStringList& words) { return takeCase(words, *files, simulate); });
    line.check([&line, &options] {
        options.simulate.ownServer = line.isGiven("uri");
        if (options.hasSeveral())
            return u"takes one --uri: the address of one server"_s;
        if (options.endpoint.ssh)
            return u"works on a server that is reached from here, not through SSH"_s;
        return checkVariant(options.simulate);
    });
}

} // namespace lockscope::cli
