// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/verb.h"
#include "topology/primarysearch.h"

#include <functional>
#include <memory>

namespace lockscope::cli {

/// Runs a verb on a group behind Sentinels: finds the primary, then runs the verb there.
class VerbAtPrimary final : public Verb
{
    Q_OBJECT
public:
    using Make = std::function<std::unique_ptr<Verb>(Options)>;

    VerbAtPrimary(Options options, const Clock& clock, Output& output, Make make);
    ~VerbAtPrimary() override;
    void start() override;
    void interrupt() override;
    void unread() override;

private:
    void onFound();

    const Make m_make;
    topology::PrimarySearch m_search;
    std::unique_ptr<Verb> m_verb; ///< once the primary is known
};

} // namespace lockscope::cli
