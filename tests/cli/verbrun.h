// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "cli/output.h"
#include "cli/verb.h"
#include "support/patience.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryFile>

#include <memory>
#include <variant>

namespace lockscope::test {

/// What a verb printed, and its exit code; -1 if it did not end.
struct VerbRun
{
    int code = -1;
    QByteArray out;
};

/// The same, as text that a person reads.
struct VerbText
{
    int code = -1;
    QString text;
};

/// Runs the verb that `make(options, output)` returns for these words.
template <class Make>
[[nodiscard]] VerbRun runVerb(const QStringList& words, Make make)
{
    const auto parsed = cli::parseOptions(words);
    if (const auto* stop = std::get_if<cli::Stop>(&parsed))
        return {static_cast<int>(stop->code), stop->text.toUtf8()};
    QTemporaryFile printed;
    if (!printed.open())
        return {};
    cli::Output output(printed.handle());
    const auto verb = make(std::get<cli::Options>(parsed), output);
    if (!verb)
        return {static_cast<int>(cli::ExitCode::Connection), {}};
    QSignalSpy finished(verb.get(), &cli::Verb::finished);
    verb->start();
    if (finished.isEmpty() && !finished.wait(kPatience))
        return {};
    QFile reader(printed.fileName());
    if (!reader.open(QIODevice::ReadOnly))
        return {};
    return {static_cast<int>(finished[0][0].template value<cli::ExitCode>()), reader.readAll()};
}

} // namespace lockscope::test
