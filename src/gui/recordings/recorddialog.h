// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/recordings/recordingservice.h"
#include "gui/style/themed.h"
#include "history/masks.h"

#include <QDialog>

#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace lockscope {
class PictureView;
} // namespace lockscope

namespace lockscope::gui {

class Theme;

/// Asks for the file of a recording and for what to mask, with a preview of some current locks. Deletes itself. GUI
/// thread.
class RecordDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// `picture` is read once; `file` is the proposed path.
    RecordDialog(const Theme& theme, const PictureView& picture, const QString& file, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const lockscope::gui::RecordingRequest& request);

private:
    void retranslate() override;
    struct Sample
    {
        std::string name;
        std::string token;
    };
    void build();
    void takeSamples(const PictureView& picture);
    void refresh();
    void askWhere();
    void accept() override;

    const Theme& m_theme;
    const history::Masks m_masks; ///< with a random key, like that of a file
    std::vector<Sample> m_samples;
    QLabel* m_about;
    QLabel* m_fileLabel;
    QLineEdit* m_file;
    QPushButton* m_browse;
    QCheckBox* m_tokens;
    QLabel* m_warning;
    QCheckBox* m_names;
    QLabel* m_previewTitle;
    QTableWidget* m_preview;
    QPushButton* m_cancel;
    QPushButton* m_record;
};

} // namespace lockscope::gui
