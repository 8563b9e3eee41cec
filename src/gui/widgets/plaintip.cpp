// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/plaintip.h"

#include "gui/presentation.h"
#include "presentation/words/celltext.h"

#include <QTextDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr qsizetype kLongestLine = 72; ///< characters; fits at 20 pt on a screen 1280 pixels wide
} // namespace

QString plainTip(const QString& plain)
{
    const bool isWide = plain.size() > kLongestLine && [&] {
        const auto lines = QStringView(plain).split(u'\n');
        return std::any_of(lines.begin(), lines.end(), [](QStringView line) { return line.size() > kLongestLine; });
    }();
    if (!isWide && !Qt::mightBeRichText(plain))
        return plain;
    return u"<p style='white-space:pre-wrap'>%1</p>"_s.arg(celltext::breakable(plain).toHtmlEscaped());
}

} // namespace lockscope::gui
