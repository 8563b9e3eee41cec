// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "replayfolder.h"

#include <cstdio>

/// Runs a fuzz target over every file of the folders.
int main(int argc, char** argv)
{
    int files = 0;
    for (int i = 1; i < argc; ++i)
        files += replayFolder(argv[i]);
    std::printf("%d inputs replayed\n", files);
    return files > 0 ? 0 : 1;
}
