// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// gui uses the names of `presentation` unqualified.
namespace lockscope::presentation {
}
namespace lockscope::gui {
using namespace presentation; // NOLINT(google-build-using-namespace): one room above the other, as if they were one
}
