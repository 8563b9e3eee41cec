// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// The list of layouts: a new one is a file in layouts/ and a line here. Ids are places among the libraries of this
// list, valid for one run of the program; names are what is stored.
#include "formats/layoutlist.h"

#include "formats/layouts/all.h"

#include <algorithm>
#include <vector>

namespace lockscope::formats {

namespace {

constexpr std::array kLayouts{
    // Helpers of a lock, never locks of their own.
    &kRedissonText,
    &kRedissonQueue,
    &kRedissonDeadlines,
    &kPythonRedisLockSignal,
    &kSidekiqList,
    &kSidekiqText,
    &kSidekiqDigests,
    &kRubySemaphoreList,
    &kRubySemaphoreText,
    &kSymfonyProbe,
    &kLockscopeFence,
    &kWalrusEvent,
    &kSimpleRedisMutexFence,
    &kHandwrittenFence,
    // Hashes.
    &kRedissonReadWrite,
    &kRedissonLock,
    &kRedissonFasterMulti,
    &kSidekiq,
    &kRubySemaphore,
    &kHuey,
    &kHandwrittenHash,
    // Sorted sets.
    &kSymfony,
    &kMedallionPermits,
    &kRedisSemaphore,
    &kRedissonPermits,
    // Sets.
    &kMedallionReaders,
    // Strings whose key names the library.
    &kBullMq,
    &kBull,
    &kShedLock,
    &kLock4j,
    &kGitLab,
    &kCelerySingleton,
    &kCeleryOnce,
    &kRedBeat,
    &kKombu,
    &kDify,
    &kRq,
    &kArq,
    &kAsynq,
    &kMachinery,
    &kRedisMutex,
    &kMalkusch,
    &kNextcloud,
    &kHangfire,
    &kRedisSemaphoreMutex,
    &kSimpleRedisMutex,
    &kNodeResque,
    &kNodeResqueLeader,
    &kHueyText,
    &kRueidisLock,
    &kWalrus,
    &kPottery,
    &kRedLockNet,
    &kPythonRedisLock,
    &kSuperset,
    &kFoundatio,
    &kLaravel,
    &kJetcache,
    &kRedisObjects,
    &kDrupal,
    &kLuaBakins,
    &kLockscope,
    &kSpring,
    // Strings by the shape of their value.
    &kDjango,
    &kRedisPy,
    &kCoredis,
    &kMedallion,
    &kWarlock,
    &kRedsync,
    &kCheprasov,
    &kRedlockCpp,
    &kSymfonyText,
    &kBsm,
    &kRedlockPy,
    &kLaravelFunnel,
    &kRedisPlusPlus,
    &kNodeRedlock,
    &kLockscopeUnmarked,
    &kRslock,
    &kRonnylt,
    &kDiscourse,
    &kServiceStack,
    &kLuaBearnard,
    &kAioredlock,
    &kRedlockRb,
    &kSherlock,
    &kGoZero,
    // Strings that could be anything.
    &kRedissonNumber,
    &kStackExchange,
    &kDapr,
    &kDramatiq,
    &kHandwrittenObject,
    &kHandwrittenText,
};
static_assert(kLayouts.size() <= LayoutSet::kCapacity);

/// Of more bytes than this no layout tells lengths apart.
constexpr std::size_t kLongest = 64;

constexpr std::size_t kTypes = static_cast<std::size_t>(ValueType::Other) + 1;
constexpr std::size_t kKinds = 16;

/// What is known before any value: each set is a look-up, and what they have in common is asked.
struct Tables
{
    std::vector<Library> libraries;                     ///< [0] is unknown
    std::vector<const Layout*> speakers{nullptr};       ///< the first layout of each library
    std::array<LibraryId, kLayouts.size()> libraryOf{}; ///< by layout
    std::array<LayoutSet, kTypes> ofType;
    std::array<LayoutSet, kLongest + 2> ofLength; ///< strings; the last: all that are longer
    std::array<LayoutSet, kKinds> ofKind;         ///< that may have a byte of this kind
    std::array<LayoutSet, 256> ofFirst;           ///< by the first byte of the key
    LayoutSet begins;                             ///< those that ask for more than the first byte
    std::vector<LayoutInfo> infos;

    Tables()
    {
        libraries.push_back({});
        for (std::size_t i = 0; i < kLayouts.size(); ++i) {
            const Layout& layout = *kLayouts[i];
            const std::string_view word(layout.library);
            const auto known = std::find_if(libraries.begin() + 1, libraries.end(),
                                            [&](const Library& library) { return word == library.name; });
            libraryOf[i] = static_cast<LibraryId>(known - libraries.begin());
            if (known == libraries.end()) {
                libraries.push_back(
                    {libraryOf[i], layout.library, layout.title, layout.renewPercentOfTtl, layout.comesBack});
                speakers.push_back(&layout);
            }
            addTo(layout, static_cast<std::uint8_t>(i));
            infos.push_back({libraryOf[i], layout.variant, layout.type, layout.keys, layout.value, layout.sure});
        }
    }

private:
    void addTo(const Layout& layout, std::uint8_t index)
    {
        ofType[static_cast<std::size_t>(layout.type)].add(index);
        for (std::size_t n = 0; n < ofLength.size(); ++n) {
            const bool isLast = n == kLongest + 1; // it and all that are longer
            if (layout.bytes.to >= n && (layout.bytes.from <= n || isLast))
                ofLength[n].add(index);
        }
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            if ((layout.kinds >> kind & 1U) != 0)
                ofKind[kind].add(index);
        }
        for (std::size_t first = 0; first < ofFirst.size(); ++first) {
            if (layout.begins.empty() || static_cast<unsigned char>(layout.begins.front()) == first)
                ofFirst[first].add(index);
        }
        if (!layout.begins.empty())
            begins.add(index);
    }
};

[[nodiscard]] const Tables& tables()
{
    static const Tables all;
    return all;
}

} // namespace

LayoutSet layoutsFor(const Subject& subject)
{
    const auto& all = tables();
    const auto& raw = subject.raw;
    const auto key = subject.key();
    const auto type = static_cast<std::size_t>(raw.type);
    auto set = all.ofType[type < kTypes ? type : 0];
    set &= all.ofFirst[key.empty() ? 0 : static_cast<unsigned char>(key.front())];
    if (raw.type == ValueType::String) {
        set &= all.ofLength[std::min(raw.value.size(), kLongest + 1)];
        for (auto kinds = unsigned{subject.shape.kinds}; kinds != 0; kinds &= kinds - 1)
            set &= all.ofKind[static_cast<std::size_t>(std::countr_zero(kinds))];
    }
    (set & all.begins).visit([&](std::uint8_t i) {
        if (!key.starts_with(kLayouts[i]->begins))
            set.remove(i);
        return true;
    });
    return set;
}

std::span<const Layout* const> allLayouts()
{
    return kLayouts;
}

LibraryId libraryOf(std::uint8_t layout)
{
    return tables().libraryOf[layout];
}

const Layout* speakerOf(LibraryId id)
{
    const auto& all = tables();
    const auto i = static_cast<std::size_t>(id);
    return i < all.speakers.size() ? all.speakers[i] : nullptr;
}

std::span<const Library> libraries()
{
    return tables().libraries;
}

std::span<const LayoutInfo> layouts()
{
    return tables().infos;
}

} // namespace lockscope::formats
