#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds build/release/bin/lockscope, after installing what is missing.
. "$(dirname "$0")/lib/common.sh"
install_packages "${BUILD_PACKAGES[@]}"
build_preset release lockscope
say "Built $ROOT/build/release/bin/lockscope"
