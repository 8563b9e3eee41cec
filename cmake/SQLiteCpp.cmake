# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lockscope_sqlite: SQLite, and SQLiteCpp over it. Its headers are those of the system: that of 3.2.1 (Debian 12) warns under GCC 12.
find_package(SQLite3 3.40 REQUIRED)
find_package(SQLiteCpp REQUIRED)
add_library(lockscope_sqlite INTERFACE)
target_link_libraries(lockscope_sqlite INTERFACE SQLiteCpp SQLite::SQLite3)
get_target_property(include_folders SQLiteCpp INTERFACE_INCLUDE_DIRECTORIES)
target_include_directories(lockscope_sqlite SYSTEM INTERFACE ${include_folders})
