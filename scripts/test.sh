#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and runs every test.
#   scripts/test.sh [--preset release|dev|asan|tsan] [ctest arguments]
. "$(dirname "$0")/lib/common.sh"
preset=release
if [ "${1:-}" = --preset ]; then preset=${2:?--preset needs a name}; shift 2; fi
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
build_preset "$preset"
cd "$ROOT"
exec ctest --preset "$preset" -j 2 "$@"
