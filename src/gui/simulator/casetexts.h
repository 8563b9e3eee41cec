// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/catalogue.h"
#include "simulator/drills.h"

#include <QString>
#include <QStringList>

#include <span>
#include <string_view>

namespace lockscope::gui {

/// Texts of a case in English; caseWords() translates them for display. They are here because the simulator room has no
/// Qt.
struct CaseText
{
    std::string_view id;
    const char* title;
    const char* what;     ///< one sentence each: the action,
    const char* why;      ///< why it fails (or what it does not protect from),
    const char* right;    ///< and what is right
    const char* code;     ///< pseudo-code; the line of the step point begins with "@ "
    const char* rightWay; ///< id of the right pattern to run beside it; empty: none
};

/// nullptr: no texts for this id.
[[nodiscard]] const CaseText* caseText(std::string_view id);

/// The texts of a case in the application's language.
struct CaseWords
{
    QString title; ///< "A3 · Blind DEL"
    QString what;
    QString why;
    QString right;
    QStringList code;
};
[[nodiscard]] CaseWords caseWords(const simulator::CaseInfo& pattern);

/// The text for a drill's check that was met.
[[nodiscard]] QString checkWords(const simulator::DrillCheck& check);

/// The hazards that `pattern` does not survive by its claims, as half a sentence; empty: none, or no claims.
[[nodiscard]] QString gapsOfClaims(const simulator::CaseInfo& pattern);

} // namespace lockscope::gui
