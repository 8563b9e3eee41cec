// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <functional>

class QObject;

namespace lockscope::redis {

class Socket;

/// Creates the unopened socket of a connection as a child of `parent`. Empty: real network sockets. Tests substitute
/// sockets without a network, for reproducible sessions.
using SocketFactory = std::function<Socket*(const Endpoint& endpoint, QObject* parent)>;

} // namespace lockscope::redis
