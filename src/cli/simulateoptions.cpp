// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulateoptions.h"

#include "cli/tr.h"
#include "simulator/catalogue.h"
#include "simulator/scenario.h"

#include <QCommandLineParser>
#include <QFile>

namespace lockscope::cli {
namespace {

/// Sets `into` if the option was given. False: it was, and is not such a number.
template <class Number>
bool readNumber(const QCommandLineParser& parser, const char* option, qulonglong from, qulonglong to,
                std::optional<Number>& into)
{
    const QString name = QLatin1StringView(option);
    if (!parser.isSet(name))
        return true;
    bool ok = false;
    const qulonglong value = parser.value(name).toULongLong(&ok);
    if (!ok || value < from || value > to)
        return false;
    into = static_cast<Number>(value);
    return true;
}

/// More than any scenario needs.
constexpr qint64 kMostText = 1024 * 1024;

/// Empty, or what is wrong: with the place in the file, by the scenario's parser.
QString readScenario(const QString& path, SimulateOptions& simulate)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Tr::tr("cannot read the scenario %1: %2").arg(path, file.errorString());
    const QByteArray text = file.read(kMostText + 1);
    if (text.size() > kMostText)
        return Tr::tr("the scenario %1 is larger than 1 MiB").arg(path);
    simulate.scenario = text.toStdString();
    for (const simulator::Forced forced : {simulator::Forced::Yes, simulator::Forced::No}) // both are run
        if (const auto scenario = simulator::parseScenario(*simulate.scenario, forced); !scenario)
            return path + QStringLiteral(": ") + QString::fromStdString(scenario.error().message);
    return {};
}

/// Empty, or what is wrong.
QString readVariant(const QCommandLineParser& parser, SimulateOptions& simulate)
{
    if (!parser.isSet(QStringLiteral("variant")))
        return {};
    const simulator::CaseInfo* pattern = simulator::findPattern(simulate.pattern);
    if (pattern == nullptr || pattern->variants.empty())
        return Tr::tr("--variant needs a case that has several ways to do it");
    simulate.variant = parser.value(QStringLiteral("variant")).toStdString();
    QStringList known;
    for (const std::string_view variant : pattern->variants) {
        if (variant == *simulate.variant)
            return {};
        known << QString::fromUtf8(variant.data(), static_cast<qsizetype>(variant.size()));
    }
    return Tr::tr("--variant needs one of: %1").arg(known.join(QStringLiteral(", ")));
}

} // namespace

QList<QCommandLineOption> simulateOptions()
{
    QList<QCommandLineOption> options;
    options.emplaceBack(QStringLiteral("scenario"), Tr::tr("Run the scenario of this file instead of a case."),
                        QStringLiteral("FILE"));
    options.emplaceBack(QStringLiteral("list"), Tr::tr("List the cases."));
    options.emplaceBack(QStringLiteral("all"), Tr::tr("Run every case, one after the other."));
    options.emplaceBack(QStringLiteral("workers"), Tr::tr("So many workers (1 to 256)."), QStringLiteral("N"));
    options.emplaceBack(QStringLiteral("seconds"), Tr::tr("End after so many seconds."), QStringLiteral("S"));
    options.emplaceBack(QStringLiteral("cycles"),
                        Tr::tr("End after so many sections; the work of a right pattern is then as short as can be."),
                        QStringLiteral("N"));
    options.emplaceBack(QStringLiteral("seed"), Tr::tr("The same seed makes the same choices."), QStringLiteral("N"));
    options.emplaceBack(QStringLiteral("variant"),
                        Tr::tr("How the pattern does it, where it has several ways (B2: spin, "
                               "jittered, notified)."),
                        QStringLiteral("NAME"));
    options.emplaceBack(QStringLiteral("yes"), Tr::tr("Do not ask before using the server of --uri."));
    return options;
}

QString readSimulateOptions(const QCommandLineParser& parser, Options& options)
{
    SimulateOptions& simulate = options.simulate;
    simulate.list = parser.isSet(QStringLiteral("list"));
    simulate.all = parser.isSet(QStringLiteral("all"));
    simulate.ownServer = parser.isSet(QStringLiteral("uri"));
    options.json = parser.isSet(QStringLiteral("json"));
    options.yes = parser.isSet(QStringLiteral("yes"));
    QStringList cases = parser.positionalArguments().mid(1);
    QStringList files = parser.values(QStringLiteral("scenario"));
    if (cases.size() == 1 && cases.first().endsWith(QStringLiteral(".json"), Qt::CaseInsensitive))
        files << cases.takeFirst();
    if (cases.size() + files.size() + (simulate.list ? 1 : 0) + (simulate.all ? 1 : 0) != 1)
        return Tr::tr("needs one case, or --scenario FILE, or --all, or --list");
    if (!files.isEmpty())
        if (QString wrong = readScenario(files.first(), simulate); !wrong.isEmpty())
            return wrong;
    if (!cases.isEmpty()) {
        simulate.pattern = cases.first().toStdString();
        if (simulator::findPattern(simulate.pattern) == nullptr)
            return Tr::tr("there is no case \"%1\"; lockscope simulate --list names them").arg(cases.first());
    }
    if (QString wrong = readVariant(parser, simulate); !wrong.isEmpty())
        return wrong;
    if (!readNumber(parser, "workers", 1, 256, simulate.workers))
        return Tr::tr("--workers needs a whole number from 1 to 256");
    if (!readNumber(parser, "cycles", 1, 1'000'000'000, simulate.cycles))
        return Tr::tr("--cycles needs a whole number above 0");
    if (!readNumber(parser, "seed", 0, std::numeric_limits<qulonglong>::max(), simulate.seed))
        return Tr::tr("--seed needs a whole number, 0 or more");
    if (parser.isSet(QStringLiteral("seconds"))) {
        bool ok = false;
        const double seconds = parser.value(QStringLiteral("seconds")).toDouble(&ok);
        if (!ok || !(seconds >= 0.1 && seconds <= 86'400))
            return Tr::tr("--seconds needs a number from 0.1 to 86400");
        simulate.duration = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    }
    return {};
}

} // namespace lockscope::cli
