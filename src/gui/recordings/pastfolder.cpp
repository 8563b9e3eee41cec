// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/pastfolder.h"

#include "history/ring.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

std::string pathOf(const QFileInfo& folder)
{
    return QFile::encodeName(folder.absoluteFilePath()).toStdString();
}

QFileInfoList ringsIn(const QString& folder)
{
    return QDir(folder).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks);
}

} // namespace

void makePrivateFolder(const QString& folder)
{
    QDir().mkpath(QFileInfo(folder).absolutePath());
    ::mkdir(QFile::encodeName(folder).constData(), S_IRWXU);
}

QString pastFolderOf(const std::string& uri)
{
    const auto hash = QCryptographicHash::hash(QByteArray::fromStdString(uri), QCryptographicHash::Sha256);
    return u"at-"_s + QString::fromLatin1(hash.toHex().left(24));
}

void deleteOldPast(const QString& folder, std::chrono::system_clock::time_point before)
{
    const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(before.time_since_epoch()).count();
    for (const QFileInfo& ring : ringsIn(folder)) {
        const QString file = QFile::decodeName(QByteArray::fromStdString(history::ringPath(pathOf(ring))));
        qint64 written = 0; // the newest data is in the -wal file until that is merged
        for (const char* beside : {"", "-wal"}) {
            const QFileInfo info(file + QLatin1StringView(beside));
            if (info.exists())
                written = std::max(written, info.lastModified().toMSecsSinceEpoch());
        }
        if (written < limit && history::deleteRing(pathOf(ring)))
            QDir(folder).rmdir(ring.fileName());
    }
}

Result<void, history::Error> deleteAllPast(const QString& folder)
{
    Result<void, history::Error> result;
    for (const QFileInfo& ring : ringsIn(folder)) {
        auto deleted = history::deleteRing(pathOf(ring));
        if (deleted)
            QDir(folder).rmdir(ring.fileName());
        else if (result)
            result = std::move(deleted);
    }
    return result;
}

} // namespace lockscope::gui
