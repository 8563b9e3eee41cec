#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings translations/*.ts up to date with the sources and says what is left to translate.
. "$(dirname "$0")/lib/common.sh"
install_packages "${BUILD_PACKAGES[@]}"
cmake --preset dev >/dev/null
cmake --build --preset dev --target update_translations
unfinished=0
for file in "$ROOT"/translations/lockscope_*.ts; do
    count=$(grep -c 'type="unfinished"' "$file" || true)
    printf '%-40s %s unfinished\n' "${file#"$ROOT"/}" "$count"
    unfinished=$((unfinished + count))
done
[ "$unfinished" -eq 0 ] || say "translate them with: linguist translations/lockscope_zh_CN.ts (and the others)"
