// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <QString>

#include <functional>
#include <string>

namespace lockscope::presentation::rivaltext {

/// The address of a node; empty when it is not known.
using AddressOf = std::function<std::string(NodeId)>;

/// Who holds a lock that two primaries of a group have granted, and who else does: "5c1f… at 10.1.0.4:6379, 77aa… at
/// 10.1.0.5:6379", the lock itself first. Empty of any other lock.
[[nodiscard]] QString both(const PictureView& picture, LockId lock, const AddressOf& addressOf);

} // namespace lockscope::presentation::rivaltext
