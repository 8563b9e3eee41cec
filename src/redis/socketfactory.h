// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <functional>

class QObject;

namespace lockscope::redis {

class Socket;

/// Makes the socket of a connection, not opened yet, as a child of `parent`. Empty: the network's. Tests put sockets
/// without a network in their place, so that a session is the same each time.
using SocketFactory = std::function<Socket*(const Endpoint& endpoint, QObject* parent)>;

} // namespace lockscope::redis
