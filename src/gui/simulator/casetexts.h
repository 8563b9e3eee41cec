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

/// What a case says for itself, English; translated for display by caseWords(). The simulator's room has no Qt, so the
/// words are here.
struct CaseText
{
    std::string_view id;
    const char* title;
    const char* what;     ///< one sentence each: what is done,
    const char* why;      ///< why that fails (or what it does not protect from),
    const char* right;    ///< and what is right
    const char* code;     ///< pseudo-code; the line of the step point begins with "@ "
    const char* rightWay; ///< id of the pattern to run beside it; empty: none
};

/// nullptr: no words for this id.
[[nodiscard]] const CaseText* caseText(std::string_view id);

/// The words of a case in the language of the program.
struct CaseWords
{
    QString title; ///< "A3 · Blind DEL"
    QString what;
    QString why;
    QString right;
    QStringList code;
};
[[nodiscard]] CaseWords caseWords(const simulator::CaseInfo& pattern);

/// What a drill asks of its run, told of one that met it.
[[nodiscard]] QString checkWords(const simulator::DrillCheck& check);

/// What `pattern` does not survive by its claims, as half a sentence; empty: nothing, or it claims nothing.
[[nodiscard]] QString gapsOfClaims(const simulator::CaseInfo& pattern);

} // namespace lockscope::gui
