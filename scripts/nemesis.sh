#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# scripts/nemesis.sh [--world NAME] [--total N] [--first-seed N] [--each N] [--kinds] [--preset NAME] [options of nemesis]
# Faults against `lockscope watch --json` (tests/nemesis): 2,000 of them, 200 with each seed, unless it is said otherwise.
# --world cluster|sentinel: a cluster, or a primary with replicas behind Sentinels, instead of one server.
# --kinds: one of each kind.
# Prints each disagreement and, at the end, seeds, duration and count; fails when there was one. What is needed to
# understand it stays in build/<preset>/nemesis/artefacts.
. "$(dirname "$0")/lib/common.sh"
total=2000 seed=1 each=200 preset=release kinds='' name=nemesis world=()
while [ $# -gt 0 ]; do
    case $1 in
    --total) total=${2:?--total needs a number}; shift 2 ;;
    --first-seed) seed=${2:?--first-seed needs a number}; shift 2 ;;
    --each) each=${2:?--each needs a number}; shift 2 ;;
    --kinds) kinds=1; shift ;;
    --world) name=nemesis_groups world=(--world "${2:?--world needs a name}"); shift 2 ;;
    --preset) preset=${2:?--preset needs a name}; shift 2 ;;
    *) break ;;
    esac
done
cd "$ROOT"
program=build/$preset/nemesis/$name
if [ ! -x "$program" ]; then
    install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
    build_preset "$preset" "$name"
fi
if [ -n "$kinds" ]; then
    total=$("$program" "${world[@]}" --list | wc -l)
    each=$total
fi
first=$seed done=0 wrong=0
while [ "$done" -lt "$total" ]; do
    now=$((total - done < each ? total - done : each))
    say "== seed $seed, $now faults"
    "$program" "${world[@]}" --seed "$seed" --faults "$now" --artefacts "build/$preset/nemesis/artefacts" "$@" || wrong=$((wrong + 1))
    done=$((done + now)) seed=$((seed + 1))
done
say "== $(date -u +%Y-%m-%d), $(nproc) cores, $(redis-server --version | sed 's/.*v=\([0-9.]*\).*/redis-server \1/'): seeds $first to $((seed - 1)), $done faults in $SECONDS s, $wrong runs with disagreements"
[ "$wrong" -eq 0 ]
