#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# clang-tidy over the Qt-free rooms and over every source changed since a revision (default: the parent of HEAD).
#   scripts/tidy.sh [PRESET] [REVISION]
. "$(dirname "$0")/lib/common.sh"
preset=${1:-release}
since=${2:-HEAD~1}
cd "$ROOT"
[ -f "build/$preset/compile_commands.json" ] || fail "build the preset '$preset' first: its compile commands are what clang-tidy reads"
git rev-parse -q --verify "$since" >/dev/null || since=$(git hash-object -t tree /dev/null)
mapfile -t files < <({
    git ls-files 'src/core/*.cpp' 'src/formats/*.cpp' 'src/lock/*.cpp' 'src/sandbox/*.cpp' 'src/tunnel/*.cpp' 'src/simulator/*.cpp' 'src/analysis/*.cpp'
    git diff --name-only --diff-filter=AM "$since" -- 'src/*.cpp'
} | sort -u)
# Where the preset compiles the sources of a folder together, a configuration beside it says how each is compiled alone, with the generated
# headers of the preset. The flags of GCC's precompiled headers mean nothing to clang.
database=build/tidy
mkdir -p "$database"
commands=build/$preset
if grep -q '^LOCKSCOPE_UNITY:[A-Z]*=ON' "build/$preset/CMakeCache.txt"; then
    commands=$database/alone
    cmake --preset "$preset" -B "$commands" -DLOCKSCOPE_UNITY=OFF >"$database/configure.log" 2>&1 || { cat "$database/configure.log"; exit 1; }
fi
sed -E "s#$commands/#build/$preset/#g; s/ -fpch-preprocess//g; s/ -Winvalid-pch//g; s/ -include [^ ]*cmake_pch\.hxx//g" \
    "$commands/compile_commands.json" >"$database/compile_commands.json"
printf '%s\0' "${files[@]}" | xargs -0 -n 4 -P "$(nproc)" clang-tidy -p "$database" --quiet --extra-arg=-Wno-unknown-warning-option 2> >(grep -v 'warnings generated' >&2)
