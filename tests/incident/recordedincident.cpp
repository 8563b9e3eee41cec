// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incident/recordedincident.h"

#include "history/recordingwriter.h"

namespace lockscope::test {

using presentation::RecordNote;

std::vector<RecordNote> incidentNotes(ServerTime begin)
{
    return {{RecordNote::Kind::Action, Incident::at(31, 20, 250, begin), "release", std::string(Incident::kCron),
             "released"},
            {RecordNote::Kind::Annotation, Incident::at(32, 5, 0, begin), std::string(Incident::kRemark), {}, {}}};
}

Result<void, history::Error> recordIncident(const std::string& path, ServerTime begin, int minutes)
{
    history::RecordingOptions options;
    options.path = path;
    options.facts = {{"profile", "checkout-prod"},
                     {"environment", "production"},
                     {"uri", "redis://10.1.4.7:6379/0"},
                     {"patterns", R"(["lock:*","bull:*:lock"])"}};
    options.key.emplace(); // no secret is hidden by it: the masks are the same each time
    auto writer = history::RecordingWriter::open(options);
    if (!writer)
        return failure(writer.error());
    Incident incident(begin);
    const ServerTime end = incident.at(minutes, 0);
    for (const RecordNote& note : incidentNotes(begin)) {
        if (note.at < end)
            (*writer)->note(note.at, note.kindWord(), note.json());
    }
    Batch batch;
    int batches = 0;
    while (incident.next(batch) && batch.now <= end) {
        (*writer)->add(batch);
        if ((*writer)->takesMore() && ++batches % 50 != 0)
            continue;
        if (auto written = (*writer)->commit(); !written)
            return written;
    }
    return (*writer)->close();
}

} // namespace lockscope::test
