// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Types of the console that name servers. Programs outside of it use lock::Deployment.

namespace lockscope {

struct Deployment;
struct Endpoint;

} // namespace lockscope
