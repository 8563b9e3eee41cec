// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/orderfreeze.h"

#include "gui/locks/locksmodel.h"
#include "gui/tables/sectiontable.h"

namespace lockscope::gui {

namespace {
constexpr int kKeyboardMs = 3000;
constexpr int kPointerMs = 10'000;
} // namespace

OrderFreeze::OrderFreeze(LocksModel& model, SectionTable& table) : m_model(model)
{
    m_pointer.setSingleShot(true);
    m_pointer.setInterval(kPointerMs);
    connect(&m_pointer, &QTimer::timeout, this, &OrderFreeze::update);
    connect(&table, &SectionTable::pointerMoved, this, [this] {
        const bool wasOver = m_pointer.isActive();
        m_pointer.start();
        if (!wasOver)
            update();
    });
    connect(&table, &SectionTable::pointerLeft, this, &OrderFreeze::forgetPointer);
    m_keyboard.setSingleShot(true);
    m_keyboard.setInterval(kKeyboardMs);
    connect(&m_keyboard, &QTimer::timeout, this, &OrderFreeze::update);
    connect(&table, &SectionTable::navigatedByKeyboard, this, [this] {
        m_model.finishFiltering(); // keys act on the rows of the filter
        m_keyboard.start();
        update();
    });
}

bool OrderFreeze::isFrozen() const
{
    return m_pointer.isActive() || m_hasMenu || m_keyboard.isActive();
}

void OrderFreeze::holdFor(const QObject& menu)
{
    m_hasMenu = true;
    update();
    connect(&menu, &QObject::destroyed, this, [this] {
        m_hasMenu = false;
        update();
    });
}

void OrderFreeze::forgetPointer()
{
    m_pointer.stop();
    update();
}

void OrderFreeze::update()
{
    m_model.setOrderFrozen(isFrozen());
    Q_EMIT updated();
}

} // namespace lockscope::gui

#include "moc_orderfreeze.cpp"
