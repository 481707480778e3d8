#!/bin/sh
# Runs what is asked for in the machine: /mnt/share/NAME.ask appears, NAME.out and NAME.err grow, NAME.done ends it.
checkout=$1 python=$2
hostname camera-rig
ip link set lo up 2> /dev/null
useradd -m -s /bin/sh -G video seer        # as a desktop's user: in the group of cameras
useradd -m -s /bin/sh stranger             # not in it
for path in "$checkout" "$python"; do      # whoever built the rig may keep both in a home of their own
    while [ "$path" != / ]; do
        [ -d "$path" ] && chmod o+x "$path"
        path=$(dirname "$path")
    done
done
/lib/systemd/systemd-udevd --daemon
udevadm trigger
udevadm settle
for module in vhci_hcd uvcvideo; do modprobe -d /mnt/modules $module; done
touch /mnt/share/ready
while :; do
    for ask in /mnt/share/*.ask; do
        [ -e "$ask" ] || continue
        name=${ask%.ask}
        mv "$ask" "$name.running"
        [ "$(basename "$name")" = off ] && { sync; echo o > /proc/sysrq-trigger; sleep 9; }
        (setsid sh "$name.running" > "$name.out" 2> "$name.err" < /dev/null; echo $? > "$name.code"; mv "$name.code" "$name.done") &
    done
    sleep 0.1
done
