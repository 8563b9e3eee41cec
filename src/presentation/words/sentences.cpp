// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/sentences.h"

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

QString joined(const QStringList& sentences)
{
    QString text;
    for (const QString& each : sentences) {
        if (!text.isEmpty() && !each.isEmpty() && !u"。！？：；，、）"_s.contains(text.back()))
            text += u' ';
        text += each;
    }
    return text;
}

} // namespace lockscope::presentation
