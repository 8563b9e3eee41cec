// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/decodeverb.h"

#include "cli/rows.h"
#include "cli/samplejson.h"
#include "formats/supposed.h"

#include <string>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

constexpr std::size_t kLongestLine = 64U << 20;

/// Reads a line without its line break. False at the end of the input. Bytes above the limit are dropped, and set
/// `tooLong`.
bool readLine(std::istream& input, std::string& line, bool& tooLong)
{
    line.clear();
    tooLong = false;
    auto& buffer = *input.rdbuf();
    bool any = false;
    for (int c = buffer.sbumpc(); c != std::char_traits<char>::eof(); c = buffer.sbumpc()) {
        any = true;
        if (c == '\n')
            return true;
        if (line.size() < kLongestLine)
            line += static_cast<char>(c);
        else
            tooLong = true;
    }
    return any;
}

/// An error has the same keys as an answer, so that scripts find each of them.
std::string errorLine(std::size_t number, const QString& why)
{
    Json object;
    for (const char* key :
         {"library", "mode", "holder", "thread", "count", "waiters_source", "renew_interval_ms", "confidence"})
        object[key] = nullptr;
    object["candidates"] = Json::array();
    object["error"] = u"line %1: %2"_s.arg(number).arg(why).toStdString();
    return jsonLine(object);
}

/// Analyses the sample. If it is no known lock, adds the holder that the first candidate implies.
formats::Analysis analysed(const formats::KeySample& sample)
{
    auto analysis = formats::analyse(sample);
    if (analysis.library == LibraryId::Unknown && !analysis.candidates.empty()) {
        auto supposed = formats::supposedHolder(sample);
        analysis.holder = std::move(supposed.holder);
        analysis.count = supposed.count;
    }
    return analysis;
}

} // namespace

ExitCode decodeLines(std::istream& input, Output& output)
{
    ExitCode code = ExitCode::Done;
    std::string line;
    bool tooLong = false;
    for (std::size_t number = 1; output.isOpen() && readLine(input, line, tooLong); ++number) {
        if (line.find_first_not_of(" \t\r") == line.npos && !tooLong)
            continue;
        const Result<OwnedSample, QString> sample =
            tooLong ? Result<OwnedSample, QString>(failure(u"longer than 64 MB"_s)) : readSample(line);
        if (sample) {
            output.line(analysisLine(analysed(sample->sample())));
        } else {
            output.line(errorLine(number, sample.error()));
            code = ExitCode::Finding;
        }
    }
    return code;
}

} // namespace lockscope::cli
