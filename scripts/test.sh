#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and runs every test.
#   scripts/test.sh [--preset release|dev|asan|tsan] [ctest arguments]
#   scripts/test.sh --interop [--preset release|dev] [ctest arguments]    instead, the tests against real lock libraries
. "$(dirname "$0")/lib/common.sh"
interop=
if [ "${1:-}" = --interop ]; then interop=1; shift; fi
preset=release
if [ "${1:-}" = --preset ]; then preset=${2:?--preset needs a name}; shift 2; fi
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
if [ -n "$interop" ]; then
    . "$ROOT/scripts/lib/interop.sh"
    prepare_interop
    build_preset "$preset" interop_tests
    # Once more where a library's own time-out struck on a busy machine; what is wrong is wrong twice.
    exec ctest --preset "$preset" -C Interop -L interop -j 2 --repeat until-pass:2 "$@"
fi
. "$ROOT/scripts/lib/sshd.sh"
prepare_sshd
build_preset "$preset"
cd "$ROOT"
failed=build/$preset/Testing/Temporary/LastTestsFailed.log
rm -f "$failed"
# More than there are processors: most tests wait most of their time. Sanitizers make them busier.
beside=4
if [[ $preset = @(asan|tsan) ]]; then beside=3; fi
ctest --preset "$preset" -j $(($(nproc) + beside)) "$@" && exit 0
# Tests with real servers and real windows may miss a deadline beside a busy neighbour. What is wrong is wrong alone, too, and twice.
[ -s "$failed" ] || exit 1
names=$(cut -d: -f2 "$failed" | paste -sd' ')
say "== once more, one at a time: $names"
ctest --preset "$preset" --rerun-failed -j 1 --repeat until-pass:2 "$@" || exit 1
say "== passed, but only alone: $names"
