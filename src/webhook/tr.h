// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace lockscope::webhook {

/// The context of what a webhook says.
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Webhook)
};

} // namespace lockscope::webhook
