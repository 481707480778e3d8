#!/bin/sh
# The first program of the machine in the rig. It sees this machine's own file system, and all that it changes goes to
# memory. From the kernel's command line: share=FOLDER modules=FOLDER checkout=FOLDER python=PROGRAM
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8
mount -t proc proc /proc
given() { tr ' ' '\n' < /proc/cmdline | sed -n "s/^$1=//p"; }
share=$(given share) modules=$(given modules) checkout=$(given checkout) python=$(given python)
memory=/run
mount -t tmpfs tmpfs $memory
mkdir $memory/changed $memory/work $memory/root
mount -t overlay overlay -o "lowerdir=/,upperdir=$memory/changed,workdir=$memory/work" $memory/root
cd $memory/root || exit 1
mount -t proc proc proc
mount -t sysfs sys sys
mount -t devtmpfs dev dev
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs mnt
mkdir -p dev/pts dev/shm mnt/share mnt/modules run/cameras
mount -t devpts devpts dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t hostfs none mnt/share -o "$share"
mount -t hostfs none mnt/modules -o "$modules"
chmod 1777 dev/shm run/cameras
exec chroot . /bin/sh "$checkout/tests/camera/rig/serve.sh" "$checkout" "$python"
