#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# rejected.sh <source> <compiler> [<include option>...]: programs that misuse the lock library do not compile. The third line of each file in
# tests/lock/rejected is what the compiler has to say ("error: ..."), or "compiles".
set -euo pipefail
source=$1 compiler=$2
shift 2
failed=0
for program in "$source"/tests/lock/rejected/*.cpp; do
    expected=$(sed -n '3s|^// ||p' "$program")
    said=$("$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I"$source/src" "$@" "$program" 2>&1) && status=0 || status=$?
    case $expected in
    compiles) [ "$status" = 0 ] || { echo "$program has to compile:"; echo "$said"; failed=1; } ;;
    *) { [ "$status" != 0 ] && grep -q "error: .*${expected#error: }" <<<"$said"; } ||
        { echo "$program has to be refused with '$expected':"; echo "$said"; failed=1; } ;;
    esac
done
exit $failed
