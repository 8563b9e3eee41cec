// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sandbox/error.h"
#include "sandbox/guard.h"

#include <string>
#include <string_view>

namespace lockscope::sandbox {

/// A private folder (mode 0700) in $TMPDIR or /tmp, removed with its content when this object is destroyed, and within
/// a second at any end of our process. Move-only.
class TemporaryFolder
{
public:
    [[nodiscard]] static Result<TemporaryFolder, Error> create(std::string_view prefix = "lockscope");

    TemporaryFolder(TemporaryFolder&&) noexcept = default;
    TemporaryFolder& operator=(TemporaryFolder&&) noexcept = default;

    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    TemporaryFolder(std::string path, Guard guard) : m_path(std::move(path)), m_guard(std::move(guard)) {}

    std::string m_path;
    Guard m_guard;
};

} // namespace lockscope::sandbox
