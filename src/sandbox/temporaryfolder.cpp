// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/temporaryfolder.h"

#include "sandbox/random.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace lockscope::sandbox {

Result<TemporaryFolder, Error> TemporaryFolder::create(std::string_view prefix)
{
    std::error_code noTemp;
    std::filesystem::path parent = std::filesystem::temp_directory_path(noTemp);
    if (noTemp)
        parent = "/tmp";
    for (;;) {
        GuardPlan plan;
        plan.folder = std::filesystem::absolute(parent / (std::string(prefix) + "-" + randomHex(6))).string();
        Result<Guard, int> guard = Guard::start(plan);
        if (guard)
            return TemporaryFolder(plan.folder, std::move(*guard));
        if (guard.error() != EEXIST)
            return failure(Error{ErrorKind::NoFolder, "No temporary folder can be made in " + parent.string() + ": " +
                                                          std::generic_category().message(guard.error()) +
                                                          ". Set TMPDIR to a folder you may write to."});
    }
}

} // namespace lockscope::sandbox
