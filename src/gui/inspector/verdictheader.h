// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "gui/presentation.h"
#include "gui/style/stateglyph.h"
#include "presentation/locks/inspectorfacts.h"

#include <QCoreApplication>
#include <QFont>
#include <QRgb>

#include <functional>
#include <optional>
#include <string>
#include <tuple>

class QLabel;
class QVBoxLayout;
class QWidget;

namespace lockscope::gui {

class SteadyParagraph;
struct Services;

/// The top of the inspector: name of the lock, sign and sentence of its verdict. Its words are the inspector's.
class VerdictHeader
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    using AddressOf = std::function<std::string(NodeId)>; ///< empty: unknown

    /// Adds its labels to `column`, as children of `parent`.
    VerdictHeader(Services& services, QVBoxLayout& column, QWidget* parent);

    /// The open finding, in place of a verdict that is fine by now.
    struct Finding
    {
        QString sentence; ///< empty: none is open
        analysis::Severity severity = analysis::Severity::Note;
    };
    /// `asOf`: the last known moment while the lock's node does not reply. Returns name and sentence, for screen
    /// readers.
    QString show(const inspectorfacts::Subject& about, const Finding& finding, std::optional<ServerTime> asOf,
                 const AddressOf& addressOf);

private:
    [[nodiscard]] static QString endedSentence(const LockState& state);

    Services& m_services;
    QLabel* m_key;
    QLabel* m_glyph;
    std::tuple<Glyph, QRgb, int, qreal> m_glyphShown{};
    QLabel* m_verdict;
    SteadyParagraph* m_steady; ///< contains the verdict
};

/// The font of the lock's name.
[[nodiscard]] QFont inspectorTitleFont(const QFont& font);

} // namespace lockscope::gui
