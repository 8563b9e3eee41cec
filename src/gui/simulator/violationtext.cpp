// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/violationtext.h"

#include "presentation/words/lengthtext.h"
#include "presentation/words/plural.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope::gui {

namespace {

QString workerName(std::uint32_t worker, const std::vector<std::string>& names)
{
    if (worker == simulator::kNobody)
        return QCoreApplication::translate("Violations", "nobody in particular");
    return worker < names.size() ? QString::fromStdString(names[worker])
                                 : QCoreApplication::translate("Violations", "worker %1").arg(worker + 1);
}

} // namespace

QString violationName(simulator::ViolationKind kind, std::uint64_t count)
{
    const int n = presentation::plural(count);
    const auto words = [n](const char* text) { return QCoreApplication::translate("Violations", text, nullptr, n); };
    using V = simulator::ViolationKind;
    switch (kind) {
    case V::Overlap:
        return words(QT_TRANSLATE_N_NOOP("Violations", "overlap(s)"));
    case V::ForeignDelete:
        return words(QT_TRANSLATE_N_NOOP("Violations", "foreign delete(s)"));
    case V::ForeignRenewal:
        return words(QT_TRANSLATE_N_NOOP("Violations", "foreign renewal(s)"));
    case V::Stuck:
        return words(QT_TRANSLATE_N_NOOP("Violations", "stuck lock(s)"));
    case V::Oversold:
        return words(QT_TRANSLATE_N_NOOP("Violations", "unit(s) oversold"));
    case V::LostUpdate:
        return words(QT_TRANSLATE_N_NOOP("Violations", "lost update(s)"));
    case V::LostLock:
        return words(QT_TRANSLATE_N_NOOP("Violations", "lost lock(s)"));
    case V::StaleWriteAccepted:
        return words(QT_TRANSLATE_N_NOOP("Violations", "stale write(s) accepted"));
    case V::StaleWriteRefused:
        return words(QT_TRANSLATE_N_NOOP("Violations", "stale write(s) refused"));
    case V::FalseFree:
        return words(QT_TRANSLATE_N_NOOP("Violations", "false free(s)"));
    case V::DoubleEffect:
        return words(QT_TRANSLATE_N_NOOP("Violations", "order(s) booked twice"));
    case V::Deadlock:
        return words(QT_TRANSLATE_N_NOOP("Violations", "deadlock(s)"));
    case V::Convoy:
        return words(QT_TRANSLATE_N_NOOP("Violations", "convoy(s)"));
    }
    return {};
}

QString violationSentence(const simulator::Violation& violation, const std::vector<std::string>& names)
{
    const QString who = workerName(violation.worker, names);
    const QString other = workerName(violation.other, names);
    const bool nobody = violation.other == simulator::kNobody;
    const auto words = [](const char* text) { return QCoreApplication::translate("Violations", text); };
    using V = simulator::ViolationKind;
    switch (violation.kind) {
    case V::Overlap:
        return words(QT_TRANSLATE_NOOP("Violations", "%1 entered while %2 was still inside")).arg(who, other);
    case V::ForeignDelete:
        return nobody ? words(QT_TRANSLATE_NOOP("Violations", "%1 deleted a lock that was not its own")).arg(who)
                      : words(QT_TRANSLATE_NOOP("Violations", "%1 deleted the lock of %2")).arg(who, other);
    case V::ForeignRenewal:
        return nobody ? words(QT_TRANSLATE_NOOP("Violations", "%1 renewed a lock that was not its own")).arg(who)
                      : words(QT_TRANSLATE_NOOP("Violations", "%1 renewed the lock of %2")).arg(who, other);
    case V::Stuck:
        return violation.worker == simulator::kNobody
                   ? words(QT_TRANSLATE_NOOP("Violations", "a lock does not end although its holder is gone"))
                   : words(QT_TRANSLATE_NOOP("Violations", "the lock of %1 does not end although it is gone")).arg(who);
    case V::Oversold:
        return words(QT_TRANSLATE_NOOP("Violations", "%1 sold a unit that was not there")).arg(who);
    case V::LostUpdate:
        return words(QT_TRANSLATE_NOOP("Violations", "the stock does not know of an order"));
    case V::LostLock:
        return words(QT_TRANSLATE_NOOP("Violations", "the lease of %1 ended while it worked")).arg(who);
    case V::StaleWriteAccepted:
        return words(QT_TRANSLATE_NOOP("Violations", "a late write of %1 was accepted")).arg(who);
    case V::StaleWriteRefused:
        return words(QT_TRANSLATE_NOOP("Violations", "a late write of %1 was refused")).arg(who);
    case V::FalseFree:
        return nobody
                   ? words(QT_TRANSLATE_NOOP("Violations", "%1 was let in although the lock was held")).arg(who)
                   : words(QT_TRANSLATE_NOOP("Violations", "%1 was let in although %2 held the lock")).arg(who, other);
    case V::DoubleEffect:
        return words(QT_TRANSLATE_NOOP("Violations", "an order of %1 was booked twice")).arg(who);
    case V::Deadlock:
        return words(QT_TRANSLATE_NOOP("Violations", "%1 and %2 each wait for a lock of the other")).arg(who, other);
    case V::Convoy:
        return words(QT_TRANSLATE_NOOP("Violations", "everybody stood in line for one lock with long sections"));
    }
    return {};
}

bool keepsItsClaims(const simulator::CaseInfo& pattern, const simulator::RunVerdict& verdict)
{
    simulator::RunVerdict rest = verdict;
    for (const simulator::ViolationKind kind : pattern.givenUp)
        rest.counts[static_cast<std::size_t>(kind)] = 0;
    for (const simulator::ViolationKind kind : pattern.expected)
        if (pattern.kind == simulator::CaseKind::Drill) // a drill demonstrates these violations on purpose
            rest.counts[static_cast<std::size_t>(kind)] = 0;
    return rest.isClean();
}

QString runTime(std::chrono::microseconds sinceStart)
{
    return presentation::lengthtext::inSeconds(
        QLocale().toString(static_cast<double>(sinceStart.count()) / 1e6, 'f', 3));
}

} // namespace lockscope::gui
