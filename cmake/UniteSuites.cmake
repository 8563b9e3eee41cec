# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DROOT=<folder> -DSUITES=<name>=<source>,... -DOUT=<file> -P UniteSuites.cmake
#
# Writes a source that compiles several suites together, which takes a third of the time: what they include is read once, and what they all
# instantiate is made once. Each suite stands in a namespace of its own, its main() too. The program is started by the name of a suite, to
# which a link leads.
string(REPLACE "," ";" SUITES "${SUITES}")
set(qt_headers "")
set(headers "")
set(bodies "")
set(choices "")
set(names "")
foreach(suite ${SUITES})
    string(REGEX MATCH "^([^=]*)=(.*)$" found "${suite}")
    set(name ${CMAKE_MATCH_1})
    set(source ${CMAKE_MATCH_2})
    get_filename_component(folder ${source} DIRECTORY)

    file(STRINGS ${ROOT}/${source} includes REGEX "^#include [<\"]")
    foreach(line ${includes})
        if(line MATCHES "^#include \"([^\"]*)\"")
            set(header ${CMAKE_MATCH_1})
            if(header MATCHES "\\.moc$")
                continue()
            elseif(EXISTS ${ROOT}/${folder}/${header})
                set(header ${folder}/${header})
            endif()
            list(APPEND headers "#include \"${header}\"")
        elseif(line MATCHES "^#include (<Q[^>]*>)") # before what looks at Qt's types with templates
            list(APPEND qt_headers "#include ${CMAKE_MATCH_1}")
        elseif(line MATCHES "^#include (<[^>]*>)")
            list(APPEND headers "#include ${CMAKE_MATCH_1}")
        endif()
    endforeach()

    string(APPEND bodies "namespace suite_${name} {\n#include \"${source}\"\n}\n")
    file(STRINGS ${ROOT}/${source} macros REGEX "^#define [A-Za-z_]+")
    foreach(line ${macros})
        if(line MATCHES "^#define ([A-Za-z_0-9]+)")
            string(APPEND bodies "#undef ${CMAKE_MATCH_1}\n")
        endif()
    endforeach()
    string(APPEND choices "    if (name == \"${name}\")\n        return suite_${name}::main(argc, argv);\n")
    string(APPEND names " ${name}")
endforeach()
list(REMOVE_DUPLICATES qt_headers)
list(REMOVE_DUPLICATES headers)
list(JOIN qt_headers "\n" qt_headers)
list(JOIN headers "\n" headers)
# What moc includes from Qt 6.5 on must not be read within a namespace first.
string(APPEND headers "\n#include <memory>")
foreach(header qtmochelpers.h qxptype_traits.h)
    string(APPEND headers "\n#if __has_include(<QtCore/${header}>)\n#include <QtCore/${header}>\n#endif")
endforeach()
file(WRITE ${OUT} "${qt_headers}\n${headers}\n#include <cstdio>\n#include <string_view>\n\n${bodies}
int main(int argc, char** argv)
{
    const std::string_view path(argc > 0 ? argv[0] : \"\");
    const std::string_view name = path.substr(path.rfind('/') + 1);
${choices}    std::fputs(\"This program is started by the name of one of its suites:${names}\\n\", stderr);
    return 2;
}
")
