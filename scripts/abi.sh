#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the shared lock library with its types (build/abi) and compares its interface to the baseline, tests/lock/liblockscope-lock.abi.xz. A
# difference that is meant is written by --write, and named in CHANGELOG.md. Without abigail-tools it says so, and that is no failure.
#   scripts/abi.sh
#   scripts/abi.sh --write
. "$(dirname "$0")/lib/common.sh"
baseline=tests/lock/liblockscope-lock.abi.xz
command -v abidw >/dev/null && command -v abidiff >/dev/null || { say "not compared: there is no abidw and abidiff (Debian: abigail-tools)"; exit 0; }
cd "$ROOT"
mkdir -p build
cmake -S . -B build/abi -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O0 -g" -DLOCKSCOPE_UNITY=ON -DLOCKSCOPE_BENCH=OFF \
    -DLOCKSCOPE_QT_FREE_ONLY=ON >build/abi.log 2>&1 || { cat build/abi.log; fail "configuring build/abi failed"; }
cmake --build build/abi --target lockscope_lock_shared >build/abi.log 2>&1 || { cat build/abi.log; fail "building the lock library failed"; }
library=$(realpath build/abi/liblockscope-lock.so)

# Types that no installed header names are private.
headers=build/abi/headers
cmake -DSOURCE="$ROOT" -DVERSION=0.0.0 -DTO="$headers" -P cmake/LockHeaders.cmake
write() {
    abidw --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed --no-parameter-names --exported-interfaces-only --drop-private-types \
        --headers-dir "$headers" --out-file "$1" "$library"
}
if [ "${1:-}" = --write ]; then
    write build/abi/present.abi
    xz -9e --stdout build/abi/present.abi >"$baseline" # of some 4 MB
    say "written: $baseline"
    exit 0
fi
[ -e "$baseline" ] || fail "there is no $baseline: write it in a checkout of the version to compare with, by scripts/abi.sh --write"
write build/abi/present.abi
xz --decompress --stdout "$baseline" >build/abi/baseline.abi
abidiff --no-show-locs build/abi/baseline.abi build/abi/present.abi ||
    fail "the interface of the lock library is not that of $baseline. If that is meant: scripts/abi.sh --write, and say it in CHANGELOG.md"
say "the interface of the lock library is that of $baseline"
