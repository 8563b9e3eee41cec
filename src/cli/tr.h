// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace lockscope::cli {

/// The translation context of the verbs.
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Cli)
};

} // namespace lockscope::cli
