// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/shell/page.h"

#include <memory>

class QMenu;

namespace Ui {
class EventsPage;
}

namespace lockscope::gui {

class EventsModel;

/// The event list, filtered by kind and text; follows the end while that is in view. GUI thread.
class EventsPage final : public Page
{
    Q_OBJECT
public:
    explicit EventsPage(Services& services, QWidget* parent = nullptr);
    ~EventsPage() override;

    PageFilter* filter() override;
    /// Esc: clears the filter, then returns to the end.
    bool backToLive() override;
    [[nodiscard]] EventsModel& model() { return *m_model; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void retranslate() override;
    void setUpTable();
    void setUpFilter();
    void buildKindsMenu();
    void openMenu(const QPoint& globalPosition);
    void copyText();
    void copyJson();
    void keepPlace(int removedAtTop);
    void follow();
    void updateState();
    void updateKindsText();
    void applyTimeZone();

    Services& m_services;
    std::unique_ptr<Ui::EventsPage> m_ui;
    std::unique_ptr<EventsModel> m_model;
    PageFilter* m_filter;
    QMenu* m_kindsMenu = nullptr;
    bool m_following = true;   ///< the end is in view and stays there
    bool m_committing = false; ///< rows are being added or removed
    int m_place = 0;           ///< scroll position before that
};

} // namespace lockscope::gui
