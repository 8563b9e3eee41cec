// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/identityprobe.h"

#include "actions/operationconnection.h"

#include <utility>

namespace lockscope::actions {

namespace {

OperationOptions optionsAt(const Endpoint& endpoint)
{
    OperationOptions options;
    options.endpoint = endpoint;
    return options;
}

} // namespace

IdentityProbe::IdentityProbe(const Endpoint& endpoint, const Clock& clock, QObject* parent)
    : QObject(parent), m_options(optionsAt(endpoint)), m_link(std::make_unique<OperationConnection>(
                                                           m_options, clock,
                                                           [this](const QString& error, const redis::ConnectError*) {
                                                               if (const auto done = std::exchange(m_done, nullptr))
                                                                   done({}, error);
                                                           },
                                                           nullptr))
{
}

IdentityProbe::~IdentityProbe()
{
    m_done = nullptr;
    m_link->close();
}

void IdentityProbe::start(Done done)
{
    m_done = std::move(done);
    m_link->beginStep();
    m_link->open([this] {
        const ServerIdentity who = m_link->identity();
        m_link->close();
        if (const auto told = std::exchange(m_done, nullptr))
            told(who, {});
    });
}

} // namespace lockscope::actions

#include "moc_identityprobe.cpp"
