// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/deployment.h"

#include <utility>

namespace lockscope::lock {

Result<Deployment, Error> parseDeployment(std::string_view uri)
{
    Result<Deployment, UriError> parsed = lockscope::parseDeployment(uri);
    if (!parsed)
        return invalid(parsed.error().message);
    if (parsed->server.ssh)
        return invalid("The lock library does not go through SSH. Leave ?ssh= out, and use an address that is reached "
                       "from here.");
    return std::move(*parsed);
}

} // namespace lockscope::lock
