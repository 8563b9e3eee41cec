// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace lockscope::presentation {

/// Servers without what all of them share: ":6379" and ":6380" of one host; "redis-a" and "redis-b" of one domain and
/// port; "10.0.0.1" and "10.0.0.2" of one port. As they are where they share nothing, or are equal.
[[nodiscard]] QStringList shortServers(QStringList servers);

} // namespace lockscope::presentation
