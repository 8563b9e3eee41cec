#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# scripts/nightly.sh [--sessions N] [--faults N] [--cycles N] [--soak-seeds N] [--seed N] [--fuzz-preset NAME] [--no-tidy] [--out FOLDER] [--record]
# What takes too long for .ci/run, one after the other:
#   fuzzing   N random sessions of fuzz_session (500,000) in the asan preset, and the corpora of all fuzz targets
#   nemesis   N faults (2,000), 200 with each seed
#   cluster   a tenth as many over a cluster, and as many (sentinel) over a Sentinel group
#   findings  every right pattern of the simulator, N cycles (100,000), watched with a trace: nothing above a note may be found
#   family    N cycles of each of Redisson's locks in the lock library on servers in trouble: kill, stall, SCRIPT FLUSH, CLIENT KILL, slots
#             that move
#   tidy      clang-tidy with clang's analyzer on all paths of the Qt-free rooms; --no-tidy leaves it out
#   soak      every right pattern of the simulator, N cycles (100,000) with each of so many seeds (3)
# 0 leaves a part out. --seed N makes the seeds: sessions from N * 1,000,000, faults and cycles from N * 100. Without it N is the number of
# the day, so that each night has others.
# A part that fails does not keep the next one from running. Fails when one has failed. Logs, artefacts and the summary stay in
# build/nightly/<date>. --record adds the summary as a row to "Last nightly runs" in docs/building.md.
. "$(dirname "$0")/lib/common.sh"
sessions=500000 faults=2000 cycles=100000 soak_seeds=3 fuzz_preset=asan tidy=1 record=
date=$(date -u +%Y-%m-%d)
seed=$(($(date -u +%s) / 86400))
out=$ROOT/build/nightly/$date
number() { [[ ${2:-} =~ ^[0-9]+$ ]] || fail "$1 needs a number"; }
while [ $# -gt 0 ]; do
    case $1 in
    --sessions) number "$@"; sessions=$2; shift 2 ;;
    --faults) number "$@"; faults=$2; shift 2 ;;
    --cycles) number "$@"; cycles=$2; shift 2 ;;
    --soak-seeds) number "$@"; soak_seeds=$2; shift 2 ;;
    --seed) number "$@"; seed=$2; shift 2 ;;
    --fuzz-preset) fuzz_preset=${2:?--fuzz-preset needs a name}; shift 2 ;;
    --no-tidy) tidy=; shift ;;
    --out) out=$(realpath -m "${2:?--out needs a folder}"); shift 2 ;;
    --record) record=1; shift ;;
    *) fail "nightly.sh: what is $1? The head of the script has its options." ;;
    esac
done
cd "$ROOT"
commit=$(git describe --always --dirty --abbrev=8 --exclude '*')
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}" ${tidy:+"${LINT_PACKAGES[@]}"}
mkdir -p "$out"

failed=()
# part NAME COMMAND...: runs it with its output in <name>.log and on the screen, and remembers if it failed.
part() {
    local name=$1; shift
    say "== $name"
    "$@" 2>&1 | tee "$out/$name.log" || failed+=("$name")
}

fuzzing() {
    local name preset=build/$fuzz_preset/tests
    for name in formats resp monitorline topology; do "$preset/replay_$name" "tests/fuzz/corpus/$name" || return; done
    UBSAN_OPTIONS=print_stacktrace=1 "$preset/fuzz_session" tests/fuzz/corpus/session --sessions "$sessions" --seed $((seed * 1000000))
}

# One beside the other: they pause most of the time, and a lock that does not rest is a convoy.
findings() {
    local test=$ROOT/build/release/tests/tst_cli_findings id log code=0
    local -A running=()
    for id in $("$test" -datatags 2>/dev/null | awk '$2 == "rightOnesShowNothing" { print $3 }'); do
        LOCKSCOPE_FINDINGS_TOLD=1 LOCKSCOPE_FINDINGS_CYCLES=$cycles QTEST_FUNCTION_TIMEOUT=86400000 \
            "$test" "rightOnesShowNothing:$id" >"$out/findings-$id.log" 2>&1 &
        running[$id]=$!
    done
    [ ${#running[@]} -gt 0 ] || return 1
    for id in "${!running[@]}"; do
        log=$out/findings-$id.log
        wait "${running[$id]}" || code=1
        sed -n 's/^.* found:/'"$id"':/p; /^FAIL/,$p' "$log"
    done
    return $code
}

# All of them, although one fails.
family() {
    local each code=0
    export LOCKSCOPE_CYCLES=$cycles QTEST_FUNCTION_TIMEOUT=86400000
    for each in "permits neverOversold" "semaphore neverOversold" "semaphore historiesAreLinearizable" "latch neverEarly" \
        "readwritetrouble neverBesideAWriter" "clusterreadwrite neverBesideAWriterWhileTheSlotMoves" "fenced tokensOfAThousandHoldersRise" \
        "multilock flushedScriptsAndKilledConnections" "redissonredlock threadsExcludeEachOther"; do
        # shellcheck disable=SC2086 # suite and function
        build/release/tests/tst_lock_$each || code=1
    done
    return $code
}

if [ "$sessions" -gt 0 ]; then
    build_preset "$fuzz_preset" replay_formats replay_resp replay_monitorline replay_topology replay_session
    part fuzzing fuzzing
fi
[ "$faults" -eq 0 ] && [ "$cycles" -eq 0 ] || build_preset release lockscope nemesis nemesis_groups nemesis_locks tst_cli_findings \
    tst_lock_permits tst_lock_semaphore tst_lock_latch tst_lock_readwritetrouble tst_lock_clusterreadwrite tst_lock_fenced tst_lock_multilock \
    tst_lock_redissonredlock
[ -z "$tidy" ] || { build_preset release && part tidy scripts/tidy.sh --deep release; }
if [ "$faults" -gt 0 ]; then
    part locks build/release/nemesis/nemesis_locks --strict
    # With --again, as in .ci/run: what a machine that stood still may explain has to be wrong three times.
    part nemesis scripts/nemesis.sh --total "$faults" --first-seed $((seed * 100)) --again --artefacts "$out/nemesis"
    for world in cluster sentinel; do
        part "$world" scripts/nemesis.sh --world "$world" --total $(((faults + 9) / 10)) --first-seed $((seed * 100)) --artefacts "$out/$world"
    done
fi
[ "$cycles" -eq 0 ] || part findings findings
[ "$cycles" -eq 0 ] || part family family
soaked=0
if [ "$cycles" -gt 0 ] && [ "$soak_seeds" -gt 0 ]; then
    begin=$SECONDS
    # shellcheck disable=SC2046 # a word a seed
    part soak scripts/soak.sh build/release/bin/lockscope "$cycles" $(seq $((seed * 100)) $((seed * 100 + soak_seeds - 1)))
    soaked=$((SECONDS - begin))
fi

result=passed
[ ${#failed[@]} -eq 0 ] || result="failed: ${failed[*]}"
hours=$(awk "BEGIN { printf \"%.1f\", $soaked / 3600 }")
row="| $date | $commit | $seed | $sessions ($fuzz_preset) | $faults | $cycles x $soak_seeds, $hours h | $result |"
say "== $date, $commit, $(nproc) cores, $((SECONDS / 60)) min, seed $seed: $sessions sessions, $faults faults, $cycles cycles with $soak_seeds seeds in $hours h: $result"
say "== logs and artefacts: $out"
printf '%s\n' "$row" >"$out/summary.md"
if [ -n "$record" ]; then
    sed -i "/^<!-- nightly -->$/i $row" docs/building.md
fi
[ ${#failed[@]} -eq 0 ]
