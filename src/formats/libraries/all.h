// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Declares the libraries of list.inc; each is defined in a file of this folder.

#include "formats/layout.h"

namespace lockscope::formats {

#define LIBRARY(name) extern const Library name;
#include "formats/libraries/list.inc"
#undef LIBRARY

} // namespace lockscope::formats
