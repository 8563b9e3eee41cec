// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bytestore.h"

#include <limits>
#include <stdexcept>

namespace lockscope {

ByteStore::~ByteStore()
{
    for (char* cell : m_large)
        delete[] cell;
}

ByteStore::Ref ByteStore::put(std::string_view bytes)
{
    if (bytes.empty())
        return nullptr;
    if (bytes.size() > std::numeric_limits<std::uint32_t>::max())
        throw std::length_error("ByteStore: a string of 4 GiB or more; Redis has none above 512 MiB");
    const bool small = bytes.size() <= kSmall;
    char* cell = small ? newCell(sizeClass(bytes.size())) : newLarge(bytes.size());
    const auto size = static_cast<std::uint32_t>(bytes.size());
    std::memcpy(cell, &size, sizeof size);
    std::memcpy(cell + (small ? sizeof size : kLargeHeader), bytes.data(), bytes.size());
    return cell;
}

void ByteStore::drop(Ref ref)
{
    if (ref == nullptr)
        return;
    auto* cell = const_cast<char*>(ref); // put() returned a pointer into our own mutable memory
    std::uint32_t size = 0;
    std::memcpy(&size, cell, sizeof size);
    if (size <= kSmall) {
        auto& head = m_free[sizeClass(size)];
        std::memcpy(cell, &head, sizeof head);
        head = cell;
        return;
    }
    std::uint32_t place = 0;
    std::memcpy(&place, cell + sizeof size, sizeof place);
    m_large[place] = m_large.back();
    std::memcpy(m_large[place] + sizeof size, &place, sizeof place);
    m_large.pop_back();
    m_largeBytes -= size + kLargeHeader;
    delete[] cell;
}

std::size_t ByteStore::capacityBytes() const
{
    return m_blocks.size() * kBlock + m_largeBytes + (m_blocks.capacity() + m_large.capacity()) * sizeof(char*);
}

char* ByteStore::newCell(std::size_t cls)
{
    if (char* cell = m_free[cls]) {
        std::memcpy(&m_free[cls], cell, sizeof(char*)); // next free cell
        return cell;
    }
    const auto bytes = cls * kGranule;
    if (m_left < bytes) {
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(kBlock));
        m_left = kBlock;
    }
    char* cell = m_blocks.back().get() + (kBlock - m_left);
    m_left -= bytes;
    return cell;
}

char* ByteStore::newLarge(std::size_t size)
{
    auto cell = std::make_unique_for_overwrite<char[]>(size + kLargeHeader);
    const auto place = static_cast<std::uint32_t>(m_large.size());
    m_large.push_back(cell.get());
    std::memcpy(cell.get() + sizeof(std::uint32_t), &place, sizeof place);
    m_largeBytes += size + kLargeHeader;
    return cell.release();
}

} // namespace lockscope
