# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
file(GLOB app_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/app/*.cpp ${CMAKE_SOURCE_DIR}/src/app/*.h)
if(app_sources)
    # Asked at each build, so that the commit is never that of an older one.
    set(LOCKSCOPE_COMMIT "" CACHE STRING "Commit that --version tells; empty: ask git")
    set(build_source ${CMAKE_BINARY_DIR}/generated/build.cpp)
    set(write_commit ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DOUT=${build_source} -DCOMMIT=${LOCKSCOPE_COMMIT}
        -DVERSION=${PROJECT_VERSION} -DQT=${Qt6_VERSION} -DHIREDIS=${hiredis_VERSION} -P ${CMAKE_SOURCE_DIR}/cmake/Commit.cmake)
    execute_process(COMMAND ${write_commit})
    add_custom_target(commit COMMAND ${write_commit} BYPRODUCTS ${build_source} VERBATIM)

    # Tests open the same window: all but main() is a library.
    list(REMOVE_ITEM app_sources ${CMAKE_SOURCE_DIR}/src/app/main.cpp)
    add_library(lockscope_app STATIC ${app_sources} ${build_source})
    unite(lockscope_app ${app_sources})
    moc_headers(lockscope_app ${app_sources})
    target_compile_options(lockscope_app PRIVATE ${LOCKSCOPE_COLD_FLAGS})
    target_precompile_headers(lockscope_app REUSE_FROM qt_headers)
    target_link_libraries(lockscope_app PUBLIC $<TARGET_NAME_IF_EXISTS:lockscope_gui> $<TARGET_NAME_IF_EXISTS:lockscope_cli> lockscope_flags)
    add_dependencies(lockscope_app commit)
    add_executable(lockscope src/app/main.cpp)
    target_compile_options(lockscope PRIVATE ${LOCKSCOPE_COLD_FLAGS})
    target_link_libraries(lockscope PRIVATE lockscope_app)
    add_dependencies(lockscope lockscope-worker) # looked for beside it
    install(TARGETS lockscope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
    include(Desktop)
endif()
