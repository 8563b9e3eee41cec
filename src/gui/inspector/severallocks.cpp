// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/severallocks.h"

#include "gui/inspector/verdictheader.h"
#include "gui/locks/lockmenu.h"
#include "gui/shell/page.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanetext.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

SeveralLocks::SeveralLocks(Services& services, QWidget* parent)
    : QWidget(parent), m_services(services), m_title(new QLabel(this)), m_list(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(10);
    m_title->setObjectName(u"inspectorSeveral"_s);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    m_title->setFont(inspectorTitleFont(m_title->font()));
    m_list->setObjectName(u"inspectorSeveralList"_s);
    m_list->setTextFormat(Qt::PlainText);
    m_list->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_list->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // long names must not widen the window
    column->addWidget(m_title);
    column->addWidget(m_list, 1);
}

QString SeveralLocks::showSelection()
{
    constexpr std::size_t kMostNames = 30;
    const PictureView& picture = m_services.frames.picture();
    const auto& locks = m_services.selection.locks();
    QStringList lines;
    for (std::size_t i = 0; i < std::min(locks.size(), kMostNames); ++i) {
        const LockRef& each = locks[i];
        const bool isThere = isCurrent(picture, each);
        const KeyView key = isThere ? picture.key(each.id) : each.key();
        QString line = lanetext::name(key);
        if (const std::string& server = m_services.frames.scope().tag(key.node); !server.empty())
            line += u" · "_s + QString::fromStdString(server);
        if (!isThere || picture.state(each.id).phase != LockPhase::Held)
            //: %1 is a lock's name
            line = tr("%1 (ended)").arg(line);
        else if (!m_services.lockMenu.isShown(each.id))
            //: %1 is a lock's name
            line = tr("%1 (hidden)").arg(line);
        lines << line;
    }
    if (locks.size() > kMostNames)
        lines << tr("and %1 more").arg(locks.size() - kMostNames);
    m_title->setText(m_services.lockMenu.selectionText());
    m_list->setText(lines.join(u'\n'));
    return m_title->text() + u": "_s + m_list->text();
}

} // namespace lockscope::gui
