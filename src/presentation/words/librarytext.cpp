// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/librarytext.h"

#include "formats/analyse.h"

#include <QCoreApplication>
#include <QStringList>

#include <string>

namespace lockscope::presentation::librarytext {

namespace {

using namespace Qt::StringLiterals;

struct LibraryText
{
    Q_DECLARE_TR_FUNCTIONS(LibraryText)
};

constexpr int kNamed = 4;

QString titleOf(LibraryId library)
{
    return isWord(library) ? LibraryText::tr("hand-written") : QString::fromUtf8(formats::library(library).title);
}

} // namespace

bool isWord(LibraryId library)
{
    return std::string_view(formats::library(library).title) == "hand-written";
}

QString name(LibraryId library, bool isGuessed)
{
    const QString title = titleOf(library);
    return isGuessed && !title.isEmpty() ? title + u'?' : title;
}

/// Tries the layouts again on the known part of the value.
QString others(const LockState& state, std::string_view key, std::string_view token)
{
    if (!state.libraryGuessed)
        return {};
    formats::KeySample sample;
    sample.raw.key = key;
    sample.raw.type = state.type;
    sample.raw.valueBytes = state.valueBytes;
    const std::string count = std::to_string(state.count);
    if (state.type == ValueType::Hash)
        sample.raw.fields.emplace_back(token, count);
    else
        sample.raw.value = token;
    QStringList names;
    int more = 0;
    for (const LibraryId id : formats::analyse(sample).candidates) {
        if (id == state.library)
            continue;
        if (names.size() < kNamed)
            names << titleOf(id);
        else
            ++more;
    }
    if (more > 0)
        names << LibraryText::tr("%n more", "libraries", more);
    return names.join(u", "_s);
}

QString whyGuessed(const LockState& state, std::string_view key, std::string_view token)
{
    if (!state.libraryGuessed)
        return {};
    const QString names = others(state, key, token);
    return names.isEmpty()
               ? LibraryText::tr("A guess by the form of the value: nothing in it names the library.")
               : LibraryText::tr("A guess by the form of the value. Others that write the same: %1.").arg(names);
}

} // namespace lockscope::presentation::librarytext
