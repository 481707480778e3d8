#!/usr/bin/env bash
# Builds a Linux that runs as an ordinary program, with the kernel's own driver for USB cameras, for `pytest -m camera`.
# On Debian and Ubuntu, as root; about ten minutes on two cores and 2 GB while it is built, 60 MB after. Usage: build.sh [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-${REFEREE_CAMERA_RIG:-${XDG_CACHE_HOME:-$HOME/.cache}/referee/camera-rig}}
source=$folder/source
mkdir -p "$source"
cd "$source"

apt-get update -q
apt-get install -q -y --no-install-recommends make gcc libc6-dev flex bison bc xz-utils kmod udev
name=$(apt-cache search --names-only '^linux-source-[0-9.]+$' | cut -d ' ' -f 1 | sort -V | tail -n 1)
if ! ls linux-source-*.tar.xz > /dev/null 2>&1; then
    apt-get download -q "$name"
    dpkg-deb --fsys-tarfile "$name"_*.deb | tar -x --wildcards --strip-components=3 './usr/src/linux-source-*.tar.xz'
fi
[ -d kernel ] || { mkdir kernel && tar -xf linux-source-*.tar.xz -C kernel --strip-components=1; }

cd kernel
export ARCH=um
make -s defconfig
./scripts/kconfig/merge_config.sh -m .config "$here/kernel.config" > /dev/null
make -s olddefconfig
make -s -j"${JOBS:-$(nproc)}" linux modules > "$folder/build.log" 2>&1 || { tail -n 20 "$folder/build.log" >&2; exit 1; }
rm -rf "$folder/modules"
make -s modules_install INSTALL_MOD_PATH="$folder/modules"
cp linux "$folder/linux"
[ -n "${KEEP_SOURCE:-}" ] || rm -rf "$source"
echo "Built in $folder; now: uv run pytest -m camera"
