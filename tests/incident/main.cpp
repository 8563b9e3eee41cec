// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The recorded hour, as a file to open: for pictures, and for people who want to try the strip of time.
//
//   incident_recording FILE
#include "incident/recordedincident.h"

#include <cstdio>

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: incident_recording FILE\n", stderr);
        return 2;
    }
    const auto written = lockscope::test::recordIncident(argv[1]);
    if (!written)
        std::fprintf(stderr, "incident_recording: %s cannot be written\n", written.error().path.c_str());
    return written ? 0 : 1;
}
