# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# moc is run here, not by AUTOMOC: that lets it read all of Qt and of the standard library that a header includes, some 150 ms of work, and
# it writes the same without. It reads the project's own headers (Q_INTERFACES names what stands in one).
set(moc_flags -nn -DQT_NO_KEYWORDS -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_SOURCE_DIR}/tests)
if(LOCKSCOPE_SANITIZE)
    list(APPEND moc_flags -DLOCKSCOPE_SANITIZED)
endif()

# moc_alone(<target> <folder> <output> <source>): <folder>/<output> for who includes it in that target.
function(moc_alone target folder output source)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(OUTPUT ${folder}/${output} DEPENDS ${source} DEPFILE ${folder}/${output}.d VERBATIM
        COMMAND Qt6::moc ${moc_flags} --output-dep-file --dep-file-path ${folder}/${output}.d ${source} -o ${folder}/${output})
    set_source_files_properties(${folder}/${output} PROPERTIES HEADER_FILE_ONLY ON SKIP_AUTOUIC ON)
    target_sources(${target} PRIVATE ${folder}/${output})
    target_include_directories(${target} PRIVATE ${folder})
endfunction()

# moc_headers(<target> <source>...): moc_<name>.cpp of each header <name>.h; one in which there is nothing for moc gets an empty one, so
# that a first Q_OBJECT needs no new configuration. The source of such a class ends with #include "moc_<name>.cpp".
function(moc_headers target)
    list(FILTER ARGN INCLUDE REGEX "\\.h$")
    foreach(header ${ARGN})
        get_filename_component(name ${header} NAME_WE)
        moc_alone(${target} ${CMAKE_BINARY_DIR}/moc/${target} moc_${name}.cpp ${header})
    endforeach()
endfunction()
