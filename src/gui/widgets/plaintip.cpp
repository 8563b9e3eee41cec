// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/plaintip.h"

#include <QTextDocument>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

QString plainTip(const QString& plain)
{
    return Qt::mightBeRichText(plain) ? u"<p style='white-space:pre-wrap'>%1</p>"_s.arg(plain.toHtmlEscaped()) : plain;
}

} // namespace lockscope::gui
