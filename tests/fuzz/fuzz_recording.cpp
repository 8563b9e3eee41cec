// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A recording of anybody's: opened, played to its end, gone to some moments of, its notes and gaps read, what goes
// wrong in it looked for. Bytes that are no file are decisions: of what is changed in the chunks of one that is whole,
// behind their checksums.
#include "analysis/findings/findings.h"
#include "core/pictureview.h"
#include "core/randombatch.h"
#include "fuzz/recordingmutation.h"
#include "history/recordingreader.h"
#include "history/recordingwriter.h"
#include "history/replaysource.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::history;

namespace {

/// In memory where that is a folder; its own for each process.
const std::string& path()
{
    static const std::string path = [] {
        const char* folder = ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
        return std::string(folder) + "/lockscope-fuzz-" + std::to_string(::getpid()) + ".lockscope";
    }();
    return path;
}

/// One that is whole: a run with all that a recording can hold, in small chunks.
const std::string& wholeFile()
{
    static const std::string bytes = [] {
        RecordingOptions options;
        options.path = path();
        options.chunkEvents = 50;
        options.frameLeastBytes = 2000;
        options.key = MaskKey{1, 2};
        {
            auto writer = RecordingWriter::open(options);
            require(writer.has_value(), "a recording can be made");
            lockscope::test::RandomRun run(11);
            for (int i = 0; i < 120; ++i) {
                Batch batch = run.next();
                if (!(*writer)->takesMore())
                    require((*writer)->commit().has_value(), "it can be written");
                (*writer)->add(batch);
            }
            require((*writer)->close().has_value(), "it can be closed");
        }
        std::ifstream file(path(), std::ios::binary);
        std::string whole(std::istreambuf_iterator<char>(file), {});
        ::unlink(path().c_str());
        return whole;
    }();
    return bytes;
}

struct File
{
    File(const std::uint8_t* data, std::size_t size)
    {
        constexpr std::string_view kBegin = "SQLite format 3";
        if (std::string_view(reinterpret_cast<const char*>(data), size).substr(0, kBegin.size()) != kBegin) {
            const std::string& whole = wholeFile();
            std::ofstream(path(), std::ios::binary | std::ios::trunc) << whole;
            lockscope::test::Choices choices(data, size);
            lockscope::test::RecordingMutation mutation(path());
            for (int i = 0; i < 8 && !choices.isEmpty(); ++i)
                mutation.change(choices);
            return;
        }
        std::ofstream(path(), std::ios::binary | std::ios::trunc)
            .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File()
    {
        for (const char* ending : {"", "-wal", "-shm", "-journal"})
            ::unlink((path() + ending).c_str());
    }
};

/// What is played is folded, as every page does it.
void play(ReplaySource& source)
{
    constexpr int kMostBatches = 20'000;
    auto view = std::make_unique<PictureView>();
    analysis::Findings findings;
    Batch batch;
    std::size_t names = 0;
    for (int i = 0; i < kMostBatches && !source.isAtEnd(); ++i) {
        if (!source.takeBatch(batch)) {
            if (!source.hasMore())
                return;
            continue;
        }
        if (batch.rewound) {
            view = std::make_unique<PictureView>();
            findings.clear();
        }
        names += batch.names.size();
        view->update(batch);
        require(view->size() <= names + 1'000'000, "ids are as dense as names");
        findings.take(batch, *view);
        findings.advance(batch.now, batch.counters, *view);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const File file(data, size);
    auto reader = RecordingReader::open(path());
    if (!reader) {
        require(!reader.error().path.empty(), "an error names the file");
        return 0;
    }
    const auto& stretches = (*reader)->stretches();
    for (std::size_t i = 0; i < stretches.size() && i < 4; ++i) {
        static_cast<void>((*reader)->frame(i));
        static_cast<void>((*reader)->block(i));
    }
    static_cast<void>((*reader)->notes());
    static_cast<void>((*reader)->gaps());
    const SystemClock clock;
    ReplaySource source(std::move(*reader), clock);
    const auto range = source.range();
    require(range.from <= range.to, "time goes forward");
    source.play(kFastest);
    play(source);
    for (const auto moment : {range.to, range.from + (range.to - range.from) / 2, range.from}) {
        source.seek(moment);
        source.stepEvent(ReplaySource::Direction::Back);
        source.play(kFastest);
        play(source);
    }
    return 0;
}
