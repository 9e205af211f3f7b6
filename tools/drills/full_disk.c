/* A full disk for one program, by LD_PRELOAD: as long as the file FULL_DISK_FLAG exists, nothing is written to files
 * below FULL_DISK_FOLDER: "No space left on device". */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_full(int fd)
{
    const char *flag = getenv("FULL_DISK_FLAG"), *folder = getenv("FULL_DISK_FOLDER");
    char link[64], path[4096];
    int before = errno, full = 0;
    if (flag && folder && access(flag, F_OK) == 0) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, path, sizeof path - 1);
        if (length > 0) {
            path[length] = 0;
            full = strncmp(path, folder, strlen(folder)) == 0;
        }
    }
    errno = full ? ENOSPC : before;
    return full;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t count)
{
    return is_full(fd) ? -1 : REAL(write)(fd, bytes, count);
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    return is_full(fd) ? -1 : REAL(writev)(fd, parts, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
{
    return is_full(fd) ? -1 : REAL(pwrite)(fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset)
{
    return is_full(fd) ? -1 : REAL(pwrite64)(fd, bytes, count, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset)
{
    return is_full(fd) ? -1 : REAL(pwritev)(fd, parts, count, offset);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset)
{
    return is_full(fd) ? -1 : REAL(pwritev64)(fd, parts, count, offset);
}
