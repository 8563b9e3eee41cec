// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// A file that is written beside its place (0600), and put there when it is whole. Whoever gives up leaves nothing
/// behind, and what was there stays as it was. Not thread-safe.
class OutputFile
{
public:
    /// Nothing: it cannot be made; `problem` says why. `refusal`: that of a file that is there already; empty: it goes
    /// when this one is whole.
    [[nodiscard]] static std::unique_ptr<OutputFile> create(const std::string& path, const QString& refusal,
                                                            QString& problem);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Where it is until it is whole, for who opens it by its name.
    [[nodiscard]] const std::string& workPath() const { return m_work; }
    [[nodiscard]] int descriptor() const { return m_fd; }
    /// Behind what was written; in large pieces. False from the first error on: then `problem()` says which.
    bool write(std::string_view bytes);
    /// Safe on the disk, and in its place. False: `problem()` says why, and nothing changed there.
    [[nodiscard]] bool commit();
    /// As the system says it; empty: nothing went wrong.
    [[nodiscard]] const QString& problem() const { return m_problem; }

private:
    OutputFile(std::string path, std::string work, int fd, QString refusal);
    bool flush();
    bool fail();
    bool place();

    static constexpr std::size_t kPiece = std::size_t{1} << 16;
    std::string m_path;
    std::string m_work;
    std::string m_buffer;
    int m_fd = -1;
    bool m_isPlaced = false;
    QString m_refusal;
    QString m_problem;
};

} // namespace lockscope::presentation
