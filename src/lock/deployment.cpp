// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/deployment.h"

#include "core/deployment.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

Deployment::Deployment(lockscope::Deployment description)
    : m_description(std::make_shared<const lockscope::Deployment>(std::move(description)))
{
}

std::string Deployment::displayUri() const
{
    return m_description->displayUri();
}

std::string Deployment::name() const
{
    return m_description->name();
}

bool Deployment::isRedlock() const
{
    return m_description->redlock.has_value();
}

Result<Deployment, Error> parseDeployment(std::string_view uri)
{
    Result<lockscope::Deployment, UriError> parsed = lockscope::parseDeployment(uri);
    if (!parsed)
        return invalid(parsed.error().message);
    if (parsed->server.ssh)
        return invalid("The lock library does not go through SSH. Leave ?ssh= out, and use an address that is reached "
                       "from here.");
    return Deployment(std::move(*parsed));
}

} // namespace v1
} // namespace lockscope::lock
