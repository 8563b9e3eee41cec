// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/environment.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPixmap>

namespace lockscope::gui {

namespace {

struct EnvironmentWords
{
    Q_DECLARE_TR_FUNCTIONS(Environment)
};

constexpr int kChipSize = 32; // twice the usual icon size, to be sharp at 200 %

} // namespace

QString environmentName(settings::Environment environment)
{
    switch (environment) {
    case settings::Environment::Development:
        return EnvironmentWords::tr("Development");
    case settings::Environment::Staging:
        return EnvironmentWords::tr("Staging");
    case settings::Environment::Production:
        return EnvironmentWords::tr("Production");
    }
    Q_UNREACHABLE();
}

QColor environmentColor(const settings::Profile& profile, const Colors& colors)
{
    if (const QColor own(profile.colour); own.isValid())
        return own;
    switch (profile.environment) {
    case settings::Environment::Development:
        return colors.good;
    case settings::Environment::Staging:
        return colors.contended;
    case settings::Environment::Production:
        return colors.alarm;
    }
    Q_UNREACHABLE();
}

QIcon environmentChip(const settings::Profile& profile, const Colors& colors)
{
    const QColor fill = environmentColor(profile, colors);
    QPixmap pixmap(kChipSize, kChipSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawEllipse(pixmap.rect().adjusted(2, 2, -2, -2));
    QFont font = painter.font();
    font.setPixelSize(kChipSize / 2);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(fill.lightnessF() > 0.45 ? QColor(Qt::black) : QColor(Qt::white));
    painter.drawText(pixmap.rect(), Qt::AlignCenter, environmentName(profile.environment).left(1));
    painter.end();
    return QIcon(pixmap);
}

} // namespace lockscope::gui
