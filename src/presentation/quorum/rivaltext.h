// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <QString>

#include <functional>
#include <string>

namespace lockscope::presentation::rivaltext {

/// The address of a node; empty when unknown.
using AddressOf = std::function<std::string(NodeId)>;

/// Both holders of a lock that two primaries of a group have granted: "5c1f… at 10.1.0.4:6379, 77aa… at 10.1.0.5:6379",
/// this lock first. Empty for any other lock.
[[nodiscard]] QString both(const PictureView& picture, LockId lock, const AddressOf& addressOf);

} // namespace lockscope::presentation::rivaltext
