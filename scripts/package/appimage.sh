#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes build/package/AppDir (BUILD: in another build folder) of what scripts/package.sh built: the program, the libraries it needs (but not
# those that belong to a desktop or to the C library), Qt's plugins. With appimagetool in the PATH, an AppImage of it, too. Build on the oldest
# Debian it shall run on.
. "$(dirname "$0")/../lib/common.sh"
install_packages qt6-base-dev-tools qt6-qpa-plugins libqt6svg6 qt6-wayland
build=${BUILD:-$ROOT/build/package}
[ -x "$build/bin/lockscope" ] || fail "build it first: scripts/package.sh"
app=$build/AppDir
id=io.github.lockscope.Lockscope
rm -rf "$app"
DESTDIR=$app cmake --install "$build" --component program --prefix /usr --strip >/dev/null

plugins=$(qtpaths6 --plugin-dir 2>/dev/null || /usr/lib/qt6/bin/qtpaths --plugin-dir)
for kind in platforms imageformats iconengines tls wayland-shell-integration wayland-graphics-integration-client xcbglintegrations platformthemes; do
    [ ! -d "$plugins/$kind" ] || { mkdir -p "$app/usr/plugins"; cp -r "$plugins/$kind" "$app/usr/plugins"; }
done
printf '[Paths]\nPrefix=..\nPlugins=plugins\n' >"$app/usr/bin/qt.conf"

# Those of the system: loader and C library, and what must fit the graphics driver, the sound or the session.
system='/(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|stdc\+\+|gcc_s|GL|GLX|EGL|OpenGL|GLdispatch|drm|gbm|X11|xcb|X11-xcb|wayland-client|fontconfig|freetype|dbus-1|systemd|glib-2.0|gobject-2.0|gio-2.0|z))\.so'
mkdir -p "$app/usr/lib"
find "$app/usr/bin" "$app/usr/plugins" -type f \( -perm -u+x -o -name '*.so' \) -exec ldd {} + 2>/dev/null |
    awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u | grep -Ev "$system" | while read -r library; do cp -L "$library" "$app/usr/lib"; done
cp "$app/usr/share/applications/$id.desktop" "$app/usr/share/icons/hicolor/scalable/apps/$id.svg" "$app"
cat >"$app/AppRun" <<'RUN'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/usr/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/usr/bin/lockscope" "$@"
RUN
chmod 755 "$app/AppRun"
"$app/AppRun" --version
if command -v appimagetool >/dev/null; then
    mkdir -p "$ROOT/build/packages"
    appimagetool --no-appstream "$app" "$ROOT/build/packages/Lockscope-$(uname -m).AppImage"
else
    say "there is no appimagetool: $app is complete, the AppImage is not made"
fi
