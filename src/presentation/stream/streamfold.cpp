// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/streamfold.h"

#include <algorithm>

namespace lockscope::presentation {

StreamFold::StreamFold() : m_picture(std::make_unique<PictureView>()) {}

StreamFold::~StreamFold() = default;

void StreamFold::setSource(EventSource* source)
{
    m_source = source;
    beginAnew();
    for (std::size_t i = 0; i < m_consumers.size(); ++i)
        m_consumers[i]->reset();
}

void StreamFold::beginAnew()
{
    m_picture = std::make_unique<PictureView>();
    m_tokenIds = 0;
}

void StreamFold::addConsumer(BatchConsumer* consumer)
{
    m_consumers.push_back(consumer);
}

void StreamFold::removeConsumer(BatchConsumer* consumer)
{
    std::erase(m_consumers, consumer);
}

bool StreamFold::pull()
{
    if (m_source == nullptr || !m_source->takeBatch(m_taken))
        return false;
    publish(m_taken);
    return true;
}

void StreamFold::publish(const Batch& batch)
{
    std::unique_ptr<PictureView> former; // consumers may still need it until their first batch of the new picture
    if (batch.rewound) {
        former = std::move(m_picture);
        beginAnew();
        for (std::size_t i = 0; i < m_consumers.size(); ++i)
            m_consumers[i]->rewind();
    }
    findReused(batch);
    // By index, because a consumer may add or remove consumers.
    for (std::size_t i = 0; i < m_consumers.size(); ++i)
        m_consumers[i]->arriving({batch, *m_picture, batch.now, m_reusedLocks, m_reusedTokens});
    m_picture->update(batch);
    for (std::size_t i = 0; i < m_consumers.size(); ++i)
        m_consumers[i]->consume({batch, *m_picture, batch.now, m_reusedLocks, m_reusedTokens});
}

/// Detects reused ids. An id that the batch defines for the first time, even twice, had no owner before the batch.
void StreamFold::findReused(const Batch& batch)
{
    m_reusedLocks.clear();
    m_reusedTokens.clear();
    for (const Batch::Name& name : batch.names) {
        if (index(name.id) < m_picture->size())
            m_reusedLocks.push_back({name.id, m_picture->key(name.id) != batch.key(name)});
    }
    for (const Batch::Token& token : batch.tokens) {
        if (index(token.id) < m_tokenIds)
            m_reusedTokens.push_back({token.id, m_picture->token(token.id) != batch.text(token)});
    }
    for (const Batch::Token& token : batch.tokens)
        m_tokenIds = std::max(m_tokenIds, index(token.id) + 1);
}

} // namespace lockscope::presentation
