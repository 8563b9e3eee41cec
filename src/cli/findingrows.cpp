// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findingrows.h"

#include "core/text.h"
#include "presentation/findings/findingtext.h"

namespace lockscope::cli {

std::string findingLine(const analysis::Episode& episode, bool began, const std::string& node)
{
    namespace text = presentation::findingtext;
    std::string line = isoTime(wholeMs(began ? episode.last : episode.end));
    line += began ? "  finding         " : "  finding ended   ";
    line += printable(text::subject(episode, QString::fromStdString(node)).toStdString());
    if (episode.subject.kind == analysis::Subject::Kind::Lock)
        line += hexOfName(episode.subject.name, printable(episode.subject.name));
    line.append("  ").append(analysis::name(episode.severity())).append(" ").append(name(episode.id)).append(": ");
    line += printable(text::condition(episode).toStdString());
    return line;
}

} // namespace lockscope::cli
