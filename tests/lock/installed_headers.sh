#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# installed_headers.sh <source> <cmake> <version> <compiler>: each header of the lock library, as it is installed, compiles alone without a
# warning, in a program that has folders named core, formats and lock of its own; all of them together also with clang, if it is there.
set -euo pipefail
source=$1 cmake=$2 version=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cmake" -DSOURCE="$source" -DVERSION="$version" -DTO="$work/include" -P "$source/cmake/LockHeaders.cmake"
for own in core/time.h core/result.h core/endpoint.h formats/scripts.h lock/clock.h lock/service.h; do
    mkdir -p "$work/program/$(dirname $own)"
    echo '#error "a header of the program, and no other"' >"$work/program/$own"
done
headers=$(cd "$work/include" && ls lockscope/lock/*.h)
[ "$(wc -w <<<"$headers")" -ge 20 ]
failed=0
if grep -rnE '^ *#include <(hiredis|openssl|poll\.h)|^[^/]*\b(SshRoute|Tunnel|redisReply|redisContext)\b' "$work/include"; then
    echo "a program that locks does not see these"
    failed=1
fi
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
for header in $headers; do
    echo "#include <$header>
#include <$header>" >"$work/one.cpp"
    "$1" -std=c++20 -fsyntax-only "${warnings[@]}" -I"$work/program" -I"$work/include" "$work/one.cpp" ||
        { echo "$header does not compile alone"; failed=1; }
done
compilers=("$@")
clang=$(command -v clang++-19 clang++-14 clang++ | head -1 || true)
[ -z "$clang" ] || compilers+=("$clang")
for header in $headers; do echo "#include <$header>"; done >"$work/program.cpp"
cat >>"$work/program.cpp" <<'EOP'
#include <lockscope/lock/deployment.h>
#include <lockscope/lock/redlock.h>
#include <lockscope/lock/redisson.h>
#include <lockscope/lock/redissonreadwrite.h>
#include <lockscope/lock/service.h>
#include <lockscope/lock/version.h>
using namespace std::chrono_literals;
static_assert(LOCKSCOPE_LOCK_VERSION_MAJOR >= 1);
bool use(const lockscope::lock::Deployment& deployment)
{
    auto locks = lockscope::lock::LockService::create(deployment, {.connections = 2});
    auto mutex = locks->mutex("lock:a", {.ttl = 5s, .fencing = true});
    auto order = locks->redlock("lock:b", {.wait = 1s});
    const lockscope::lock::RedissonOptions fair{.fair = true};
    auto all = locks->redisson().multiLock({"lock:c", "lock:d"}, {.wait = 2s});
    const lockscope::lock::SectionOptions section{.wait = 5s};
    auto document = locks->redisson().readWriteLock("lock:c");
    if (auto writer = document->writeLock().acquire())
        if (auto reader = document->readWithin(*writer))
            return writer->release().handlesLeft == 0 && reader->isValid();
    if (auto lease = mutex->acquireFor(2s))
        return lease->isValid() && order.has_value() && all.has_value() && fair.fair;
    return locks->withLock("order", {"{}", 17}, section, [] {}).has_value();
}
EOP
for compiler in "${compilers[@]}"; do
    "$compiler" -std=c++20 -fsyntax-only "${warnings[@]}" -I"$work/program" -I"$work/include" "$work/program.cpp" || failed=1
done
exit $failed
