// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// True for a device, a FIFO, a socket, or a descriptor of this process (/dev/stdout, /dev/fd/3): it is written to
/// where it is, and never replaced by a file.
[[nodiscard]] bool isWrittenInPlace(const std::string& path);

/// The other end of a FIFO.
enum class FifoReader : std::uint8_t {
    Awaited, ///< opening waits until somebody reads it
    Needed,  ///< opening fails at once if nobody reads it; writeWhole() fails if it reads nothing for a second
};

/// Writes all bytes under a temporary name, and renames it when it is complete; an existing file is replaced, a path
/// that isWrittenInPlace() is written to. `isPrivate`: 0600. Returns the system's words if it fails, else nothing.
[[nodiscard]] QString writeWhole(const QString& path, const QByteArray& bytes, bool isPrivate = false,
                                 FifoReader reader = FifoReader::Awaited);

/// Writes a file (0600) under a temporary name and renames it when it is complete. An abandoned file leaves nothing
/// behind, and an existing file stays unchanged. A path that isWrittenInPlace() is written to. Not thread-safe.
class OutputFile
{
public:
    /// Returns nullptr when the file cannot be created; `problem` has the reason. `refusal`: the error to report if the
    /// path exists already; empty: an existing file is replaced.
    [[nodiscard]] static std::unique_ptr<OutputFile> create(const std::string& path, const QString& refusal,
                                                            QString& problem, FifoReader reader = FifoReader::Awaited);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// False: the path isWrittenInPlace().
    [[nodiscard]] bool isFile() const { return !m_work.empty(); }
    /// The temporary path, for a writer that opens the file by name. Requires isFile().
    [[nodiscard]] const std::string& workPath() const { return m_work; }
    [[nodiscard]] int descriptor() const { return m_fd; }
    /// Appends bytes, buffered. False from the first error on; problem() has the reason.
    bool write(std::string_view bytes);
    /// Syncs the file and renames it. False: problem() has the reason, and the target is unchanged.
    [[nodiscard]] bool commit();
    /// The system's error message; empty when there was none.
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
