// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/permits.h"

namespace lockscope::formats {

std::span<const LibraryId> countingLibraries()
{
    static const auto ids = [] {
        std::vector<LibraryId> all;
        for (const auto& library : libraries()) {
            if (library.numbers)
                all.push_back(library.id);
        }
        return all;
    }();
    return ids;
}

std::optional<PermitsOwner> permitsOwner(std::string_view key)
{
    for (const auto id : countingLibraries()) {
        if (const auto name = library(id).numbers->permitsOwner(key))
            return PermitsOwner{id, *name};
    }
    return std::nullopt;
}

} // namespace lockscope::formats
