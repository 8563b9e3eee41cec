// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/recordings/recordingtext.h"

#include "core/text.h"

#include <QCoreApplication>

namespace lockscope::presentation::recordingtext {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RecordingText)
};

QString shown(const std::string& bytes)
{
    return QString::fromStdString(printable(bytes));
}

} // namespace

QString sentence(history::Closing ending, const std::string& path)
{
    using history::Closing;
    const QString file = shown(path);
    switch (ending) {
    case Closing::Closed:
    case Closing::BeingWritten:
        break;
    case Closing::CutOff:
        return Texts::tr("%1 was not closed: its last moments may be missing.").arg(file);
    case Closing::LacksLog:
        return Texts::tr(
                   "%1 was not closed, and the file %1-wal that belongs to it is not there: unless it was merged, "
                   "what happened last is missing. Copy both files together.")
            .arg(file);
    case Closing::DamagedLog:
        return Texts::tr(
                   "%1 was not closed, and the file %1-wal that belongs to it is damaged: what stands behind that "
                   "place is missing.")
            .arg(file);
    }
    return {};
}

QString sentence(const history::Error& error)
{
    using Kind = history::Error::Kind;
    const QString file = shown(error.path);
    const QString why = shown(error.detail);
    switch (error.kind) {
    case Kind::CannotOpen:
        return Texts::tr("%1 cannot be opened (%2). Is it there, and may you read it?").arg(file, why);
    case Kind::CannotCreate:
        return Texts::tr("%1 cannot be created (%2). Choose a folder that you may write to.").arg(file, why);
    case Kind::Exists:
        return Texts::tr("%1 is there already and is not overwritten. Choose another name, or delete it.").arg(file);
    case Kind::NotARecording:
        return Texts::tr("%1 is not a recording of Lockscope.").arg(file);
    case Kind::Newer:
        return Texts::tr("%1 was recorded by a newer version of Lockscope. Open it with that version.").arg(file);
    case Kind::Damaged:
        return Texts::tr("%1 is damaged (%2). What follows that place cannot be shown.").arg(file, why);
    case Kind::NetworkFileSystem:
        return Texts::tr("%1 is on a network file system (%2), where a recording can be lost. Record to a disk of this "
                         "machine, and copy the file when it is done.")
            .arg(file, why);
    case Kind::Full:
        return Texts::tr("There is no space left for %1. Until there is, what happens is not recorded.").arg(file);
    case Kind::CannotWrite:
        return Texts::tr("%1 cannot be written (%2). Until it can, what happens is not recorded.").arg(file, why);
    case Kind::InUse:
        return Texts::tr("%1 is being written by another Lockscope. Only one can record to a file.").arg(file);
    case Kind::Unfinished:
        return Texts::tr(
                   "%1 was not closed, and its folder may not be written to. Copy it, with the files beside it, to a "
                   "folder of yours, and open it there.")
            .arg(file);
    case Kind::Empty:
        return Texts::tr("Nothing was recorded in %1.").arg(file);
    case Kind::Gone:
        return Texts::tr(
                   "%1 was moved, deleted or replaced while it was recorded: what happens now is not recorded. Begin "
                   "a new recording, and move a file only after its end.")
            .arg(file);
    case Kind::NotBegun:
        return Texts::tr(
                   "Nothing is recorded in %1 yet: another Lockscope is just beginning it. Try again in a moment.")
            .arg(file);
    }
    return {};
}

} // namespace lockscope::presentation::recordingtext
