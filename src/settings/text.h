// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace lockscope::settings {

/// Translation context of this room.
struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Settings)
};

} // namespace lockscope::settings
