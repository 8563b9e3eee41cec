# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DROOT=<source> -DOUT=<file.cpp> -DCOMMIT=<or empty> -DVERSION= -DQT= -DHIREDIS= -P Commit.cmake: run by each build, which then
# links one program anew if the commit is another one. Without git, as in a source archive, the commit is unknown, unless COMMIT says it.
if(NOT COMMIT AND EXISTS ${ROOT}/.git)
    # Whose files they are does not matter: in a container they may be somebody else's.
    set(git git -c safe.directory=* -C ${ROOT})
    execute_process(COMMAND ${git} rev-parse --short=12 HEAD OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
        RESULT_VARIABLE failed)
    if(failed)
        set(COMMIT "")
    else()
        execute_process(COMMAND ${git} --no-optional-locks diff-index --quiet HEAD -- RESULT_VARIABLE changed ERROR_QUIET)
        if(changed)
            string(APPEND COMMIT "+")
        endif()
    endif()
endif()
# file(CONFIGURE) leaves the file alone if it says this already.
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [=[
#include "app/build.h"

lockscope::presentation::BuildInfo lockscope::app::build()
{
    return {QStringLiteral("@VERSION@"), QStringLiteral("@COMMIT@"), QStringLiteral("@QT@"), QStringLiteral("@HIREDIS@")};
}
]=])
