// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a library is, is said in its own file: no other source names one, its keys or its channels.
#include "formats/decode.h"
#include "support/suite.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

#include <map>
#include <set>

using namespace lockscope;
using namespace lockscope::formats;

namespace {

/// Where they may be named.
const std::vector<std::pair<std::string, const char*>> kRooms{
    {"formats/libraries/", "here they are said"},
    {"lock/redisson", "our lock in Redisson's layout"},
    {"simulator/patterns/", "they play what libraries do"},
};

/// And the files where they are, though they are not theirs.
const std::vector<std::pair<std::string, const char*>> kExceptions{
    {"formats/presets.cpp", "a menu for people: patterns that are watched, for several libraries each"},
    {"simulator/scenariorunner.cpp", "clears what a fair lock of ours leaves beside it"},
    {"simulator/democlient.cpp", "plays clients of several libraries, one of which is that"},
    {"lock/notifier.h", "our own lock library, which writes that channel"},
    {"lock/service.h", "our own lock library, whose locks of that family have its name"},
    {"lock/service.cpp", "likewise"},
    {"gui/locks/lockspage.cpp", "an example of what can be typed into the filter"},
    {"redis/permissions.cpp", "asks for rights on the keys beside a lock; redis must not use formats"},
    {"redis/capability.cpp", "the names of those rights, which `doctor` prints"},
};

bool isIn(const std::vector<std::pair<std::string, const char*>>& list, const std::string& file)
{
    return std::any_of(list.begin(), list.end(), [&](const auto& each) { return file.starts_with(each.first); });
}

/// Parts of code that name a library: its word, and the fixed parts of its keys and channels.
std::set<std::string> namesOfLibraries()
{
    constexpr std::size_t kTelling = 7; // "lock:" and "mutex:" are everybody's
    std::set<std::string> names{"redisson", "Redisson(", "lock-released:", "-channel:", "_WRITERWAITING", "__write__"};
    for (const auto& library : libraries().subspan(1)) {
        if (std::string_view(library.name) != "lockscope") // our own name stands everywhere
            names.insert('"' + std::string(library.name) + '"');
        for (const auto& helper : library.helpers) {
            if (helper.prefix.size() >= kTelling)
                names.insert(std::string(helper.prefix));
        }
        for (const auto& layout : library.layouts) {
            if (layout.begins.size() >= kTelling)
                names.insert(std::string(layout.begins));
        }
    }
    return names;
}

/// Without its comments.
std::string codeOf(const QByteArray& line)
{
    const auto at = line.indexOf("//");
    return (at < 0 || (at > 0 && line[at - 1] == ':') ? line : line.left(at)).toStdString();
}

} // namespace

class TestNames : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void standInOnePlace();
};

void TestNames::standInOnePlace()
{
    const auto names = namesOfLibraries();
    const QString root = QStringLiteral(LOCKSCOPE_SOURCE_DIR "/src/");
    std::set<std::string> excused;
    int files = 0;
    for (QDirIterator it(root, {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                         QDirIterator::Subdirectories);
         it.hasNext();) {
        const QString path = it.next();
        const auto name = path.mid(root.size()).toStdString();
        if (isIn(kRooms, name))
            continue;
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        ++files;
        int number = 0;
        for (const QByteArray& line : file.readAll().split('\n')) {
            ++number;
            const auto code = codeOf(line);
            for (const auto& word : names) {
                const auto at = code.find(word);
                if (at == std::string::npos || code.starts_with("#include"))
                    continue;
                if (code.compare(at + word.size(), 2, "//") == 0) // the scheme of an address
                    continue;
                excused.insert(name);
                if (!isIn(kExceptions, name))
                    qCritical("%s:%d names a library (%s): ask its formats::Library", name.c_str(), number,
                              word.c_str());
            }
        }
    }
    QVERIFY(files > 300);
    for (const auto& [file, reason] : kExceptions)
        QVERIFY2(excused.contains(file), (file + " needs no exception any more").c_str());
    QVERIFY(std::all_of(excused.begin(), excused.end(), [](const auto& file) { return isIn(kExceptions, file); }));
}

LOCKSCOPE_TEST_MAIN(TestNames)
#include "tst_names.moc"
