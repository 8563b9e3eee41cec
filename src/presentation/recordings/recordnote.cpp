// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/recordings/recordnote.h"

#include "core/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

namespace lockscope::presentation {

namespace {

using Json = nlohmann::ordered_json;

struct NoteText
{
    Q_DECLARE_TR_FUNCTIONS(NoteText)
};

QString shown(const std::string& bytes)
{
    return QString::fromStdString(printableElided(bytes, RecordNote::kMostText));
}

std::string textIn(const Json& row, const char* key)
{
    const auto found = row.find(key);
    return found != row.end() && found->is_string() ? found->get<std::string>().substr(0, RecordNote::kMostText)
                                                    : std::string();
}

} // namespace

std::string RecordNote::kindWord() const
{
    return kind == Kind::Annotation ? "annotation" : "action";
}

std::string RecordNote::json(bool hasNames) const
{
    Json row;
    if (kind == Kind::Annotation) {
        row["text"] = text;
    } else {
        row["verb"] = text;
        row["outcome"] = outcome;
        if (hasNames && !lock.empty())
            row["lock"] = printable(lock); // as the command line writes it, which is reversible for any bytes
    }
    return row.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<RecordNote> RecordNote::of(const history::RecordedNote& row)
{
    const Json json = Json::parse(row.json, nullptr, false);
    if (!json.is_object())
        return std::nullopt;
    RecordNote note;
    note.at = row.at;
    if (row.kind == "annotation")
        note.text = textIn(json, "text");
    else if (row.kind == "action")
        note = {Kind::Action, row.at, textIn(json, "verb"), textIn(json, "lock"), textIn(json, "outcome")};
    return note.text.empty() ? std::nullopt : std::optional(note);
}

QString RecordNote::words() const
{
    if (kind == Kind::Annotation)
        return shown(text);
    //: what was done from Lockscope: a word of the audit log, its outcome
    const QString what = NoteText::tr("From Lockscope: %1, %2").arg(shown(text), shown(outcome));
    return lock.empty() ? what : what + QStringLiteral(" (") + shown(lock) + u')';
}

std::vector<RecordNote> notesOf(history::RecordingReader& reader)
{
    std::vector<RecordNote> notes;
    const auto rows = reader.notes();
    if (!rows)
        return notes;
    for (const auto& row : *rows) {
        if (auto note = RecordNote::of(row))
            notes.push_back(std::move(*note));
    }
    return notes;
}

} // namespace lockscope::presentation
