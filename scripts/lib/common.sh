# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts beside it: where we are, how we speak, what a fresh Debian needs.
set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export LC_ALL=${LC_ALL:-C.UTF-8}
# Builds in different folders share what ccache knows.
export CCACHE_BASEDIR=$ROOT CCACHE_NOHASHDIR=1

say() { printf '\033[1m%s\033[0m\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

# A name, or alternatives a|b where Debian renamed the package between 12 and 13.
# Qt Charts needs Qt OpenGL's headers, which Debian 12 only recommends; in Debian 13 they are in qt6-base-dev.
BUILD_PACKAGES=(
    g++ cmake ninja-build ccache pkg-config
    qt6-base-dev 'libqt6opengl6-dev|libqt6core6t64' 'qt6-charts-dev|libqt6charts6-dev' 'qt6-svg-dev|libqt6svg6-dev'
    qt6-tools-dev qt6-l10n-tools qt6-tools-dev-tools libgl-dev
    qtkeychain-qt6-dev libhiredis-dev libssl-dev nlohmann-json3-dev libexpected-dev libigraph-dev
    libsqlitecpp-dev libsqlite3-dev libzstd-dev libprotozero-dev prometheus-cpp-dev
    libzip-dev libyaml-cpp-dev libcli11-dev
)
RUN_PACKAGES=(
    redis-server redis-tools qt6-qpa-plugins libqt6svg6 qt6-translations-l10n
    fonts-inter fonts-dejavu-core fonts-noto-cjk
)
TEST_PACKAGES=(lld python3 python3-redis protobuf-compiler openssl openssh-client xvfb xauth xdotool procps iproute2)
LINT_PACKAGES=(clang-format clang-tidy)

is_installed() { dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }

# install_packages NAME...: installs what is missing, after saying what. Nothing is started: no Redis daemon appears on the machine.
install_packages() {
    command -v dpkg-query >/dev/null || fail "this script installs packages on Debian only; docs/building.md lists what to install elsewhere"
    local missing=() entry name
    for entry in "$@"; do
        local have=
        for name in ${entry//|/ }; do is_installed "$name" && have=1; done
        [ -n "$have" ] || missing+=("$entry")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "these packages are missing and there is no sudo to install them: ${missing[*]}"
        root=(sudo)
    fi
    say "Installing from Debian: ${missing[*]}"
    "${root[@]}" apt-get -o Acquire::Retries=3 update -qq
    local wanted=()
    for entry in "${missing[@]}"; do
        local chosen=
        for name in ${entry//|/ }; do
            if [ -z "$chosen" ] && apt-cache show "$name" >/dev/null 2>&1; then chosen=$name; fi
        done
        [ -n "$chosen" ] || fail "Debian here has no package $entry"
        wanted+=("$chosen")
    done

    # Exit code 101 of policy-rc.d means "do not start services"; an existing policy is left alone.
    local policy=/usr/sbin/policy-rc.d made_policy= redis_was_there=
    is_installed redis-server && redis_was_there=1
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' | "${root[@]}" tee "$policy" >/dev/null
        "${root[@]}" chmod 755 "$policy"
        made_policy=1
    fi
    local status=0
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=3 install -y -qq --no-install-recommends "${wanted[@]}" >/dev/null || status=$?
    [ -z "$made_policy" ] || "${root[@]}" rm -f "$policy"
    [ "$status" -eq 0 ] || fail "apt-get install failed (exit $status)"
    if [ -z "$redis_was_there" ] && is_installed redis-server && command -v systemctl >/dev/null; then
        "${root[@]}" systemctl disable --quiet redis-server.service 2>/dev/null || say "(the redis-server service could not be disabled; it was not started)"
    fi
}

# build_preset PRESET [TARGET...]: configure and build; a CMake warning is an error. A first build says about how long it takes: the seconds
# of processor time are those of docs/building.md.
build_preset() {
    local preset=$1; shift
    cd "$ROOT"
    mkdir -p build
    if [[ $preset = @(release|package) ]] && [ ! -e "build/$preset/.ninja_log" ]; then
        local seconds=1900
        [ "${1:-}" != lockscope ] || seconds=730
        say "First build: about $((seconds / 60 / $(nproc) + 1)) minutes on $(nproc) processors. [done/all] is how far it is."
    fi
    local log=build/configure-$preset.log
    cmake --preset "$preset" >"$log" 2>&1 || { cat "$log"; fail "configuring '$preset' failed"; }
    if grep -q 'CMake Warning' "$log"; then cat "$log"; fail "CMake warned while configuring '$preset'"; fi
    cmake --build --preset "$preset" ${1:+--target "$@"}
}
