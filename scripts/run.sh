#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and opens the console on a private redis-server with a running scenario.
# Arguments are passed on: scripts/run.sh --theme light, or scripts/run.sh cluster (or sentinel, redlock) for several servers
. "$(dirname "$0")/lib/common.sh"
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}"
build_preset release lockscope
exec "$ROOT/build/release/bin/lockscope" --demo "$@"
