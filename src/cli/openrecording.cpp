// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/openrecording.h"

#include "cli/output.h"
#include "presentation/words/recordingtext.h"

#include <utility>

namespace lockscope::cli {

std::optional<Recording> openRecording(const Options& options, const Clock& clock)
{
    auto reader = history::RecordingReader::open(options.recording.file);
    if (!reader) {
        complain(QStringLiteral("lockscope %1: %2")
                     .arg(options.verb, presentation::recordingtext::sentence(reader.error())));
        return std::nullopt;
    }
    Recording recording;
    const auto& meta = (*reader)->meta();
    const auto said = [&meta](const char* key) {
        const auto found = meta.find(key);
        return found == meta.end() ? std::string() : found->second;
    };
    recording.names = {said("node"), said("keyspace").empty() ? said("node") : said("keyspace")};
    recording.database = QByteArray::fromStdString(said("database")).toInt();
    recording.isMasked = !(*reader)->hasClearTokens();
    recording.source = std::make_unique<history::ReplaySource>(std::move(*reader), clock);
    return recording;
}

ServerTime timeOf(const Moment& moment, const history::ReplayControl::Range& range)
{
    switch (moment.from) {
    case Moment::From::Begin:
        return range.from + moment.by;
    case Moment::From::End:
        return range.to + moment.by;
    case Moment::From::Epoch:
        break;
    }
    return serverTimeFromUs(moment.by.count());
}

} // namespace lockscope::cli
