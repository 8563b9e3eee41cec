#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# scripts/soak.sh [lockscope] [cycles] [seed...]: every right pattern for many cycles with several seeds, each beside no
# lock at all; SOAK_PATTERNS="B2 B3" names some of them. Prints the table of docs/simulator-results.md; fails when a run was not
# clean or did not count.
set -eu
cd "$(dirname "$0")/.."
program=${1:-build/release/bin/lockscope}
cycles=${2:-100000}
if [ $# -gt 2 ]; then
    shift 2
else
    set -- 1 2 3
fi
if [ ! -x "$program" ]; then
    echo "soak.sh: there is no program $program. Build it (scripts/build.sh), or name another one." >&2
    exit 2
fi
patterns=${SOAK_PATTERNS:-$("$program" simulate --list | awk '$3 == "right" { print $1 }')}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# field <name>: the number behind "name": in the last run's line
field() {
    sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p" "$work/run"
}

failed=0
echo "$(date -u +%Y-%m-%d), $(nproc) cores, $(redis-server --version | sed 's/.*v=\([0-9.]*\).*/redis-server \1/'), $cycles cycles"
echo
echo "| pattern | seed | result | cycles | cycles/s | waited | p50 ms | p99 ms | recall | precision | oversold without a lock |"
echo "|---|---|---|---|---|---|---|---|---|---|---|"
for pattern in $patterns; do
    for seed in "$@"; do
        result=clean
        if ! "$program" simulate "$pattern" --cycles "$cycles" --seed "$seed" --json >"$work/run" 2>"$work/error"; then
            result=$(tail -1 "$work/error")
            failed=1
        fi
        control=$(sed -n 's/.*"control":.*"oversold":\([0-9]*\).*"wait".*/\1/p' "$work/run")
        echo "| $pattern | $seed | $result | $(sed -n 's/.*"seconds":[0-9.]*,"cycles":\([0-9]*\).*/\1/p' "$work/run") |" \
            "$(field cycles_per_s) | $(field waited) | $(field p50) | $(field p99) | $(field recall) | $(field precision) | $control |"
    done
done
exit $failed
