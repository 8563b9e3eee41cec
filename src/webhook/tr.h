// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace lockscope::webhook {

/// Translation context of the webhook's texts.
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Webhook)
};

} // namespace lockscope::webhook
