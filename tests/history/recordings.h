// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/randombatch.h"
#include "history/recordingwriter.h"
#include "history/replaysource.h"
#include "support/manualclock.h"

#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace lockscope::test {

/// A folder for recordings; gone with it.
class RecordingFolder
{
public:
    [[nodiscard]] std::string path(const char* name = "a.lockscope") const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }

private:
    QTemporaryDir m_folder;
};

/// Small chunks and many key frames, in clear.
inline history::RecordingOptions smallOptions(std::string path)
{
    history::RecordingOptions options;
    options.path = std::move(path);
    options.masksTokens = false;
    options.chunkEvents = 50;
    options.frameLeastBytes = 2000;
    return options;
}

/// A consumer that only has a picture.
struct Viewer
{
    std::unique_ptr<PictureView> picture = std::make_unique<PictureView>();
    std::uint64_t rewinds = 0;

    void take(const Batch& batch)
    {
        if (batch.rewound) {
            picture = std::make_unique<PictureView>();
            ++rewinds;
        }
        picture->update(batch);
    }
    /// All that is due now.
    void takeAll(history::ReplaySource& source)
    {
        Batch batch;
        do {
            if (source.takeBatch(batch))
                take(batch);
        } while (source.hasMore());
    }
};

/// A run that was recorded, and what it was.
struct RecordedRun
{
    std::vector<Batch> batches;

    RecordedRun(std::uint32_t seed, int rounds, const history::RecordingOptions& options)
    {
        auto writer = history::RecordingWriter::open(options);
        if (!writer)
            return;
        RandomRun run(seed);
        Dice dice(seed);
        for (int i = 0; i < rounds; ++i) {
            batches.push_back(run.next());
            Batch copy = batches.back();
            if (!(*writer)->takesMore() || dice.oneIn(7))
                isWritten = isWritten && (*writer)->commit().has_value();
            (*writer)->add(copy);
        }
        isWritten = isWritten && (*writer)->close().has_value();
    }
    bool isWritten = true;
};

inline std::unique_ptr<history::ReplaySource> replayOf(const std::string& path, const Clock& clock)
{
    auto reader = history::RecordingReader::open(path);
    return reader ? std::make_unique<history::ReplaySource>(std::move(*reader), clock) : nullptr;
}

} // namespace lockscope::test
