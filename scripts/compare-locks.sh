#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# scripts/compare-locks.sh [--preset NAME] [--without LIBRARY]... [options of compare_locks]
# The lock library beside redis-plus-plus, Redisson, node-redlock, redis-py and redsync, at pinned versions, on private servers
# (tests/compare/README.md). Prints the table of docs/lock-library.md, with date and machine. Takes about a minute and a half a library.
# REDISPLUSPLUS_SOURCE: a git repository of it, where GitHub is not within reach.
. "$(dirname "$0")/lib/common.sh"
. "$(dirname "$0")/lib/interop.sh"
redisplusplus=${REDISPLUSPLUS_SOURCE:-https://github.com/sewenew/redis-plus-plus.git}
redisplusplus_tag=1.3.15 redisplusplus_commit=a63ac43bf192772910b52e27cd2b42a6098a0071
preset=release without=' '
while [ $# -gt 0 ]; do
    case $1 in
    --preset) preset=${2:?--preset needs a name}; shift 2 ;;
    --without) without+="${2:?--without needs a library} "; shift 2 ;;
    *) break ;;
    esac
done
sources=$ROOT/tests/compare
work=$ROOT/build/compare
mkdir -p "$work/drivers"
programs=()

# wanted LIBRARY
wanted() { [[ $without != *" $1 "* ]]; }

# toolchain NAME: the libraries of tests/interop/drivers/NAME, as the tests against real lock libraries have them.
toolchain() {
    ( prepare_toolchain "$1" ) || fail "the libraries of $1 are missing; --without leaves a library out"
}

# driver LIBRARY COMMAND...: what compare_locks starts.
driver() {
    local name=$1; shift
    printf '#!/bin/sh\nexec %s "$@"\n' "$*" >"$work/drivers/$name"
    chmod +x "$work/drivers/$name"
    programs+=("$name=$work/drivers/$name")
}

compare_redisplusplus() {
    local source=$work/redis-plus-plus stamp
    stamp=$redisplusplus_commit-$(cat "$sources"/job.h "$sources"/drivers/{crew.h,crew.cpp,redisplusplus.cpp} | sha256sum)
    if [ "$(cat "$work/stamp" 2>/dev/null)" != "$stamp" ]; then
        rm -rf "$source" "$work/stamp"
        download git clone --quiet --depth 1 --branch "$redisplusplus_tag" "$redisplusplus" "$source" 2>"$work/clone.log" || { cat "$work/clone.log"; return 1; }
        [ "$(git -C "$source" rev-parse HEAD)" = "$redisplusplus_commit" ] || fail "redis-plus-plus $redisplusplus_tag is another commit than it was"
        cmake -S "$source" -B "$source/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$source/installed" \
            -DREDIS_PLUS_PLUS_BUILD_TEST=OFF -DREDIS_PLUS_PLUS_BUILD_SHARED=OFF >"$work/build.log" 2>&1 &&
            cmake --build "$source/build" --target install >>"$work/build.log" 2>&1 || { cat "$work/build.log"; return 1; }
        c++ -std=c++20 -O2 -DNDEBUG -I "$ROOT/tests" -isystem "$source/installed/include" "$sources/drivers/redisplusplus.cpp" \
            "$sources/drivers/crew.cpp" "$(find "$source/installed" -name 'libredis++.a')" -lhiredis -pthread -o "$work/redisplusplus"
        echo "$stamp" >"$work/stamp"
    fi
    driver redis-plus-plus "$work/redisplusplus"
}

compare_redisson() {
    toolchain java
    local jars=$LOCKSCOPE_INTEROP_CACHE/java/jars
    javac -cp "$jars/*" -d "$work/classes" "$sources/drivers/CompareDriver.java"
    driver redisson java -Xmx512m -cp "'$work/classes:$jars/*'" CompareDriver
}

compare_noderedlock() {
    toolchain node
    cp "$sources/drivers/driver.js" "$LOCKSCOPE_INTEROP_CACHE/node/compare.js" # beside its node_modules
    driver node-redlock node "$LOCKSCOPE_INTEROP_CACHE/node/compare.js"
}

compare_redispy() {
    toolchain python
    driver redis-py "$LOCKSCOPE_INTEROP_CACHE/python/venv/bin/python" "$sources/drivers/driver.py"
}

compare_redsync() {
    toolchain go
    mkdir -p "$work/go"
    cp "$INTEROP_SOURCES"/go/go.mod "$INTEROP_SOURCES"/go/go.sum "$sources/drivers/main.go" "$work/go"
    ( cd "$work/go" && export GOTOOLCHAIN=local CGO_ENABLED=0 && download go mod download && go build -mod=readonly -trimpath -o "$work/redsync-driver" . )
    driver redsync "$work/redsync-driver"
}

cd "$ROOT"
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" git
build_preset "$preset" compare_locks compare_lockscope >&2
programs+=("lockscope=build/$preset/compare/compare_lockscope")
for library in redis-plus-plus redisson node-redlock redis-py redsync; do
    wanted "$library" || continue
    say "compare: preparing $library" >&2
    "compare_${library//-/}" >&2
done
echo "$(date -u +%Y-%m-%d), $(nproc) cores ($(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)), $(. /etc/os-release && echo "$PRETTY_NAME"), $(redis-server --version | sed 's/.*v=\([0-9.]*\).*/redis-server \1/'), commit $(git rev-parse --short HEAD)"
echo
"build/$preset/compare/compare_locks" "$@" "${programs[@]}"
