// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::test {

/// For a forked child that ends by exit(): objects of threads that exist only in the parent would be leaks.
void turnLeakCheckOff();

} // namespace lockscope::test
