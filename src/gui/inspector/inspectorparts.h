// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/locks/inspectorfacts.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <functional>

class QAction;

namespace lockscope::gui {

class Theme;

void copyText(const QString& text);

/// A single line, elided in the middle where necessary; the tool tip has the full text.
class ElidedLabel final : public QLabel
{
    Q_OBJECT
public:
    using QLabel::QLabel;
    [[nodiscard]] QSize minimumSizeHint() const override;
    void setElideMode(Qt::TextElideMode mode) { m_mode = mode; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode m_mode = Qt::ElideMiddle;
};

/// Text that may wrap within words, because tokens have no spaces.
class WrapLabel final : public QLabel
{
    Q_OBJECT
public:
    explicit WrapLabel(QWidget* parent = nullptr);
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Cached layout of the text, which is requested several times between two texts.
    struct LaidOut
    {
        QString text{};
        QFont font{};
        int width = -1;
        int height = 0;
        bool fits = false; ///< every word fits on a line
    };
    const LaidOut& laidOut(int width) const;
    mutable LaidOut m_laidOut;
};

/// Fixed-pitch text for reading and selecting, as high as its content up to a few lines.
class CodeBlock final : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit CodeBlock(QWidget* parent = nullptr);
    /// Keeps selection and scroll position when nothing changed.
    void setCode(const QString& code);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void adaptHeight();
    QString m_code; ///< the shown text, because extracting it from the document costs more than comparing
};

/// A push button for an action, with the action's text, tool tip, state and click.
class ActionButton final : public QPushButton
{
    Q_OBJECT
public:
    ActionButton(QAction& action, QWidget* parent);
    /// A text shorter than the action's, for small spaces.
    void setText(const QString& text);
    /// While the action is disabled the button looks disabled, but a press calls this function, which explains why.
    void setExplain(std::function<void()> explain);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    std::function<void()> m_explain;
    bool m_hasOwnText = false;
    QAction& m_action;
};

/// The lines of a lock's history.
class HistoryList final : public QTreeWidget
{
    Q_OBJECT
public:
    explicit HistoryList(QWidget* parent = nullptr);
    void setLines(const std::vector<inspectorfacts::HistoryLine>& lines, const Theme& theme);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
};

} // namespace lockscope::gui
