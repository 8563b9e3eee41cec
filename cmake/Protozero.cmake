# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lockscope_protozero: headers alone, of the system; Debian has no package of CMake for it.
find_path(PROTOZERO_INCLUDE_DIR protozero/pbf_writer.hpp REQUIRED)
mark_as_advanced(PROTOZERO_INCLUDE_DIR)
add_library(lockscope_protozero INTERFACE)
target_include_directories(lockscope_protozero SYSTEM INTERFACE ${PROTOZERO_INCLUDE_DIR})
