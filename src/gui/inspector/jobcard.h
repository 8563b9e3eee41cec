// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/inspector/factsform.h"
#include "gui/presentation.h"
#include "presentation/locks/jobtext.h"

#include <QCoreApplication>

#include <memory>
#include <optional>

class QVBoxLayout;
class QWidget;

namespace lockscope::gui {

class Card;
class Theme;

/// The card *Job* of the inspector: the job behind the lock, as far as key, token and named fields say. Its words are
/// the inspector's.
class JobCard
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    /// Adds the card to `column`, as a child of `parent`.
    JobCard(const Theme& theme, QVBoxLayout& column, QWidget* parent);

    /// Hidden without a job.
    void showFor(const std::optional<presentation::jobtext::JobFacts>& job);
    /// Writes all rows anew with the next showFor(): colours or language changed.
    void forget() { m_form->forget(); }

private:
    Card* m_card;
    std::unique_ptr<FactsForm> m_form;
};

} // namespace lockscope::gui
