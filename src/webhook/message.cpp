// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "webhook/message.h"

#include "core/text.h"
#include "presentation/findings/findingtext.h"

#include <QUuid>

namespace lockscope::webhook {

namespace {

Json head(const QString& deployment, const std::string& id)
{
    return {{"version", kVersion}, {"id", id}, {"deployment", deployment.toStdString()}};
}

} // namespace

std::string newMessageId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
}

Json findingMessage(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                    const Place& place, const actions::TokenMask& mask, const std::string& id)
{
    namespace text = presentation::findingtext;
    Json message = head(place.deployment, id);
    message.update(presentation::findingjson::object(episode, began, thresholds, place.node,
                                                     [&mask](std::string_view token) { return mask.mask(token); }));
    message["keyspace"] = jsonText(place.keyspace);
    message["title"] = text::title(episode.id).toStdString();
    message["condition"] = text::condition(episode).toStdString();
    message["remedy"] = text::remedy(episode.id).toStdString();
    return message;
}

Json testMessage(const QString& deployment, std::chrono::system_clock::time_point now, const std::string& id)
{
    Json message = head(deployment, id);
    message["t"] = isoTime(
        serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count()));
    message["event"] = "test";
    return message;
}

} // namespace lockscope::webhook
