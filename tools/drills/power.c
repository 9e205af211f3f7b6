/* A power cut for the programs that run with this, by LD_PRELOAD: what they have written to files below POWER_FOLDER since
 * the file was last synced can be taken back. Before each write the bytes that stood there go to a file of POWER_UNDO with
 * the number of the file (its inode); a sync empties that. `tools.drills.power` puts the bytes back, the last first.
 * With POWER_LIES a sync does nothing, as on a disk that says that it has written what it has not. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

struct before {
    uint64_t size, offset, length; /* of the file, and of the bytes that follow */
};

/* Open the undo of a file and lock it; -1 where the file is none that matters. */
static int undo_of(int fd)
{
    const char *folder = getenv("POWER_FOLDER"), *undo = getenv("POWER_UNDO");
    char link[64], path[4096];
    struct stat file;
    if (!folder || !undo || fstat(fd, &file) || !S_ISREG(file.st_mode))
        return -1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0 || strncmp(path, folder, strlen(folder)))
        return -1;
    snprintf(path, sizeof path, "%s/%llu", undo, (unsigned long long)file.st_ino);
    int kept = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (kept >= 0)
        flock(kept, LOCK_EX);
    return kept;
}

/* Keep what stands at a place of a file that is about to be written. */
static void keep(int kept, int fd, off_t offset, size_t count)
{
    struct stat file;
    char *bytes = malloc(sizeof(struct before) + count);
    if (!bytes || fstat(fd, &file))
        abort();
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd); /* it may be open for writing alone */
    int reader = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t there = pread(reader, bytes + sizeof(struct before), count, offset);
    close(reader);
    struct before before = {file.st_size, offset, there > 0 ? there : 0};
    memcpy(bytes, &before, sizeof before);
    if (REAL(write)(kept, bytes, sizeof before + before.length) < 0)
        abort();
    free(bytes);
}

static void done(int kept)
{
    int before = errno;
    close(kept); /* which unlocks it */
    errno = before;
}

static off_t place(int fd)
{
    return fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
}

static size_t size_of(const struct iovec *parts, int count)
{
    size_t size = 0;
    while (count--)
        size += parts[count].iov_len;
    return size;
}

#define KEPT(call, offset, size)                                                                                       \
    int kept = undo_of(fd);                                                                                            \
    if (kept < 0)                                                                                                      \
        return call;                                                                                                   \
    keep(kept, fd, offset, size);                                                                                      \
    __typeof__(call) written = call;                                                                                   \
    done(kept);                                                                                                        \
    return written;

ssize_t write(int fd, const void *bytes, size_t count) { KEPT(REAL(write)(fd, bytes, count), place(fd), count) }
ssize_t writev(int fd, const struct iovec *parts, int count)
{
    KEPT(REAL(writev)(fd, parts, count), place(fd), size_of(parts, count))
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
{
    KEPT(REAL(pwrite)(fd, bytes, count, offset), offset, count)
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset)
{
    KEPT(REAL(pwrite64)(fd, bytes, count, offset), offset, count)
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset)
{
    KEPT(REAL(pwritev)(fd, parts, count, offset), offset, size_of(parts, count))
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset)
{
    KEPT(REAL(pwritev64)(fd, parts, count, offset), offset, size_of(parts, count))
}

static off_t end_of(int fd)
{
    struct stat file;
    return fstat(fd, &file) ? 0 : file.st_size;
}

static size_t beyond(int fd, off_t size)
{
    off_t end = end_of(fd);
    return end > size ? end - size : 0;
}

int ftruncate(int fd, off_t size) { KEPT(REAL(ftruncate)(fd, size), size, beyond(fd, size)) }
int ftruncate64(int fd, off64_t size) { KEPT(REAL(ftruncate64)(fd, size), size, beyond(fd, size)) }

#define SYNCED(call)                                                                                                   \
    int kept = undo_of(fd);                                                                                            \
    int failed = call;                                                                                                 \
    if (kept >= 0) {                                                                                                   \
        if (!failed && !getenv("POWER_LIES") && REAL(ftruncate)(kept, 0))                                             \
            abort();                                                                                                   \
        done(kept);                                                                                                    \
    }                                                                                                                  \
    return failed;

int fsync(int fd) { SYNCED(REAL(fsync)(fd)) }
int fdatasync(int fd) { SYNCED(REAL(fdatasync)(fd)) }
