#!/usr/bin/env bash
# Ask the package index whether every package that the site needs exists ready-built, with the hashes of
# requirements.txt, for systems and Pythons on which nobody has tried the site. Nothing is installed.
set -uo pipefail
cd "$(dirname "$0")/.."

status=0
resolve() { # the version of Python, then the platforms whose packages that system takes
    local version=$1 folder; shift
    folder=$(mktemp -d)
    if .venv/bin/python -m pip download --quiet --disable-pip-version-check --no-deps --dest "$folder" \
        --only-binary=:all: --python-version "$version" "${@/#/--platform=}" --require-hashes -r requirements.txt; then
        echo "Python $version, $1: every package is there"
    else
        echo "Python $version, $1: not every package is there"
        status=1
    fi
    rm -r "$folder"
}

linux() { echo "manylinux_2_28_$1 manylinux_2_27_$1 manylinux_2_17_$1 manylinux2014_$1 manylinux_2_12_$1 manylinux2010_$1"; }
for machine in x86_64 aarch64; do
    # shellcheck disable=SC2046 # one word a platform
    resolve 3.14 $(linux "$machine")
done
for version in 3.11 3.12 3.13 3.14; do
    resolve "$version" macosx_14_0_arm64
    resolve "$version" macosx_14_0_x86_64
done
exit "$status"
