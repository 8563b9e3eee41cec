// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/style/themed.h"
#include "gui/timeline/rangemodel.h"

#include <QWidget>

class QAction;
class QDateTimeEdit;
class QLabel;
class QTableView;
class QToolButton;

namespace lockscope::gui {

class Theme;
class WrapLabel;

/// First and last moment of a range of time, to be typed; UTC, to the millisecond. GUI thread.
class RangeFields final : public Themed<QWidget>
{
    Q_OBJECT
public:
    explicit RangeFields(QWidget* parent = nullptr);

    /// Does not emit.
    void show(ServerTime from, ServerTime to);
    /// Gives the keyboard to the first of them.
    void edit();
    /// Drops what is being typed, without emitting.
    void forgetTyped();

Q_SIGNALS:
    /// A person changed an end: whole milliseconds; the other end is as exact as it was shown.
    void typed(lockscope::ServerTime from, lockscope::ServerTime to);

private:
    void retranslate() override;
    struct End
    {
        QDateTimeEdit* field;
        ServerTime shown{};
    };
    void show(End& end, ServerTime at);
    void setEnd(const End& end);

    End m_from;
    End m_to;
    QLabel* m_between;
};

/// Statistics of the range that is selected in the lanes: a headline, its times, which can be typed, and a table lock
/// by lock. Its home is the inspector, so the table shows few columns; the others are in the tool tip of a row, in the
/// menu of the header and in the copied text. Esc closes it. GUI thread.
class RangePanel final : public Themed<QWidget>
{
    Q_OBJECT
public:
    explicit RangePanel(const Theme& theme, QWidget* parent = nullptr);

    void show(const RangeReport& report, const std::function<QString(LockId)>& nameOf);
    void clear();
    /// Focuses the times.
    void editTimes();
    /// Filter of the counted lanes; empty: all.
    void setFilter(const QString& filter);
    /// Locks beyond those that are counted; 0: none.
    void setLeftOut(int locks);
    /// Named in copied text.
    void setServer(const QString& server) { m_server = server; }
    [[nodiscard]] RangeModel& model() { return m_model; }

Q_SIGNALS:
    void rangeTyped(lockscope::ServerTime from, lockscope::ServerTime to);
    void zoomWanted();
    void closeWanted();
    void lockChosen(lockscope::LockId lock);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void buildTable();
    void updateTitle();
    void updateHeight();
    void fitColumns();
    void copy(bool markdown);

    const Theme& m_theme;
    RangeModel m_model{this};
    QString m_server;
    QString m_filter;
    int m_leftOut = 0;
    RangeReport m_report; ///< without its rows
    int m_heldLocks = 0;  ///< rows that somebody held
    WrapLabel* m_headline;
    RangeFields* m_fields;
    WrapLabel* m_facts;
    QToolButton* m_zoom;
    QToolButton* m_copy;
    QToolButton* m_close;
    QAction* m_copyText;
    QAction* m_copyMarkdown;
    QTableView* m_table;
};

} // namespace lockscope::gui
