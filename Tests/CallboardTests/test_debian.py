"""The Debian package: installed, run, removed and purged in a small Debian system.

The tests run at night. Those with a chroot need root.
"""

import contextlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import time

import pytest

import former
from server_process import ROOT

pytestmark = pytest.mark.night

SUITE = "bookworm"
CHROOT = "/usr/sbin/chroot"


def loudly(reason):
    """Skips the test with a message that cannot be overlooked."""
    print(f"\n*** THE DEBIAN PACKAGE WAS NOT TRIED: {reason} ***\n")
    pytest.skip(reason)


def mirror():
    """Returns the address from which this machine downloads its packages."""
    for file in [pathlib.Path("/etc/apt/sources.list"), *sorted(pathlib.Path("/etc/apt/sources.list.d").glob("*"))]:
        if file.is_file() and (found := re.search(r"^(?:URIs:|deb(?: \[.*?\])?)\s+(\S+/debian)/?\s", file.read_text(), re.M)):
            return found[1]
    return loudly("no source of packages is known")


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    if not shutil.which("dpkg-shlibdeps"):
        loudly("dpkg-dev is not installed")
    folder = tmp_path_factory.mktemp("deb")
    binary = os.environ.get("CALLBOARD_RELEASE") or ROOT / ".build/release/callboard"
    if not pathlib.Path(binary).exists():
        loudly("there is no release build: make deb")
    if "libswiftCore" in subprocess.run(["ldd", binary], capture_output=True, text=True, timeout=30).stdout:
        loudly("the release build does not contain Swift's runtime: make deb")
    done = subprocess.run([ROOT / ".ci/deb", binary, folder], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    made, = folder.glob("callboard_*.deb")
    assert done.stdout.strip() == str(made)
    assert re.fullmatch(r"callboard_\d+\.\d+\.\d+(~dev|[~+]git\d{8}\.\d+\.[0-9a-f]{8})?_\w+\.deb", made.name)
    return made


@pytest.fixture(scope="module", name="before")
def former_package(package, tmp_path_factory):
    """The package of 1.0.0. If .ci/former has not built it: the current program with the package scripts of 1.0.0."""
    if made := former.package():
        return made
    tree = tmp_path_factory.mktemp("former") / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True, timeout=120)
    for place in ("usr/share/man", "usr/share/callboard/environment", "lib/systemd/system/callboard-backup.timer",
                  "lib/systemd/system/callboard-backup.service"):
        gone = tree / place
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    control = (tree / "DEBIAN/control").read_text()
    shutil.rmtree(tree / "DEBIAN")
    shutil.copytree(pathlib.Path(__file__).parent / "debian-1.0.0", tree / "DEBIAN")
    for script in ("config", "postinst", "postrm", "prerm"):
        (tree / "DEBIAN" / script).chmod(0o755)
    (tree / "DEBIAN/control").write_text(re.sub(r"(?m)^Version: .*$", "Version: 1.0.0+gffffffffffff", control))
    made = tree.parent / "callboard_1.0.0.deb"
    subprocess.run(["dpkg-deb", "--build", "--root-owner-group", tree, made], check=True, stdout=subprocess.DEVNULL, timeout=300)
    return made


def test_two_checkouts_of_a_commit_make_the_same_package(package, tmp_path):
    """The same program and the same files give identical packages, whenever and wherever they were checked out."""
    subprocess.run(["git", "clone", "--quiet", ROOT, tmp_path / "other"], check=True, timeout=120)
    for made in (".build/manual", "web/assets", "web/rules", ".build/checkouts"):
        (tmp_path / "other" / made).parent.mkdir(exist_ok=True)
        shutil.copytree(ROOT / made, tmp_path / "other" / made, symlinks=True)
    subprocess.run([tmp_path / "other/.ci/describe"], check=True, timeout=60)
    if subprocess.run(["git", "diff", "--quiet", "HEAD", "--", "web", "config", "docs", "*.md", ".ci"], cwd=ROOT).returncode:
        loudly("there are changes that are not committed, so two checkouts differ")
    binary = os.environ.get("CALLBOARD_RELEASE") or ROOT / ".build/release/callboard"
    done = subprocess.run([tmp_path / "other/.ci/deb", binary, tmp_path], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    again, = tmp_path.glob("callboard_*.deb")
    assert again.name == package.name and again.read_bytes() == package.read_bytes()


def test_links_between_the_installed_documents_lead_somewhere(package, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True, timeout=120)
    documents = tmp_path / "usr/share/doc/callboard"
    links = [(path, link) for path in documents.rglob("*.md")
             for link in re.findall(r"\]\(([^)\s#]+)(?:#[^)]*)?\)", path.read_text()) if not link.startswith("http")]
    assert len(links) > 30
    assert not [(str(path), link) for path, link in links if not (path.parent / link).exists()]
    unit = (tmp_path / "lib/systemd/system/callboard.service").read_text()
    assert (tmp_path / re.search(r"Documentation=file:///(\S+)", unit)[1]).exists()


def test_lintian_finds_no_error(package):
    if not shutil.which("lintian"):
        loudly("lintian is not installed")
    told = subprocess.run(["lintian", "--allow-root", package], capture_output=True, text=True, timeout=300).stdout
    assert not [line for line in told.splitlines() if line.startswith(("E:", "W:"))], told


class Chroot:
    def __init__(self, folder):
        self.folder = folder

    def path(self, place):
        return self.folder / place.lstrip("/")

    def run(self, *command, status=0, input=None, **environment):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"} | environment
        done = subprocess.run(
            [CHROOT, self.folder, *command], capture_output=True, text=True, timeout=600, input=input, env=environment)
        assert done.returncode == status, (command, done.stdout[-3000:], done.stderr[-3000:])
        return done.stdout


@pytest.fixture(scope="module")
def chroot(tmp_path_factory):
    if os.geteuid() != 0:
        loudly("it needs root")
    if not shutil.which("debootstrap"):
        loudly("debootstrap is not installed")
    folder = tmp_path_factory.mktemp("chroot") / "debian"
    done = subprocess.run(
        ["debootstrap", "--variant=minbase", "--include=adduser,debconf,init-system-helpers,systemd", SUITE, folder, mirror()],
        capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout[-3000:]
    # This makes Debian's scripts start no services in the chroot.
    (folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
    (folder / "usr/sbin/policy-rc.d").chmod(0o755)
    with contextlib.ExitStack() as stack:
        for kind, place in (("proc", "proc"), ("sysfs", "sys")):
            subprocess.run(["mount", "-t", kind, kind, folder / place], check=True)
            stack.callback(subprocess.run, ["umount", "-l", folder / place], check=True)
        yield Chroot(folder)


def ask(*arguments):
    """Returns the answer of a server."""
    if not shutil.which("curl"):
        loudly("there is no curl")
    return subprocess.run(["curl", "-sS", "--max-time", "20", *arguments], capture_output=True, text=True, timeout=30).stdout


def make_room(port):
    made = ask("-X", "POST", "-H", "Content-Type: application/json", "-d", '{"game":"bingo","pack":"tech-keynote"}',
               f"http://localhost:{port}/api/rooms")
    return re.search(r'"room" ?: ?"([^"]+)"', made)[1]


@contextlib.contextmanager
def serving(chroot):
    """Runs the server as the unit does, except for the port."""
    (user, group), = re.findall(r"^callboard:x:(\d+):(\d+):", chroot.path("/etc/passwd").read_text(), re.M)
    with subprocess.Popen(
        [CHROOT, f"--userspec={user}:{group}", chroot.folder, "/usr/bin/callboard", "serve", "--config", "/etc/callboard/callboard.yaml",
         "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={"PATH": "/usr/bin:/bin", "CALLBOARD_DATA_MUST_EXIST": "true"}) as process:
        try:
            said = []
            for line in process.stdout:
                said.append(line)
                if found := re.search(r"localhost:(\d+)", line):
                    break
            else:
                pytest.fail("it did not start: " + "".join(said))
            yield int(found[1])
        finally:
            process.terminate()
            assert process.wait(30) == 0


def back_up_as_by_night(chroot):
    """Runs the commands of the nightly backup's unit, as the unit's user, and checks what they leave."""
    unit = chroot.path("/lib/systemd/system/callboard-backup.service").read_text()
    days = re.search(r"^Environment=CALLBOARD_BACKUP_DAYS=(\d+)$", unit, re.M)[1]
    folder = chroot.path("/var/backups/callboard")

    def execute(key):
        command, = re.findall(rf"^{key}=(.*)$", unit, re.M)
        words = [word.replace("%%", "%").replace("${CALLBOARD_BACKUP_DAYS}", days) for word in shlex.split(command.removeprefix("+"))]
        chroot.run(*([] if command.startswith("+") else ["runuser", "-u", "callboard", "--"]), *words)

    execute("ExecStartPre")
    assert folder.stat().st_mode & 0o777 == 0o700
    for name, age in (("old", int(days) + 2), ("recent", int(days) - 2)):
        file = folder / f"{name}.callboard"
        file.touch()
        os.utime(file, 2 * (time.time() - age * 86_400,))
    execute("ExecStart")
    execute("ExecStartPost")
    made = {file.name for file in folder.iterdir()}
    assert len(made) == 2 and "recent.callboard" in made, made
    backup, = made - {"recent.callboard"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d{6}\.callboard", backup)
    assert len(chroot.run("callboard", "rooms", "list", "--json", "--data", f"/var/backups/callboard/{backup}").splitlines()) == 1


def test_the_package_is_installed_runs_and_is_removed(package, chroot):
    shutil.copy(package, chroot.path("/root"))
    chroot.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/root/{package.name}")
    said = chroot.run("callboard", "--version")
    assert re.match(r"callboard \d+\.\d+\.\d+ \(", said)
    data = chroot.path("/var/lib/callboard")
    (user, group), = re.findall(r"^callboard:x:(\d+):(\d+):", chroot.path("/etc/passwd").read_text(), re.M)
    assert data.stat().st_uid == int(user) and data.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in data.iterdir()} == {0o600}
    assert {file.stat().st_uid for file in data.iterdir()} == {int(user)}
    unit = chroot.path("/lib/systemd/system/callboard.service").read_text()
    assert "ExecStart=/usr/bin/callboard serve --config /etc/callboard/callboard.yaml" in unit and "User=callboard" in unit
    if shutil.which("systemd-analyze"):
        checked = subprocess.run(
            ["systemd-analyze", "verify", "--root", chroot.folder, "callboard.service"], capture_output=True, text=True, timeout=60)
        assert not re.search(r"callboard\.service:\d+:|[Uu]nknown", checked.stderr), checked.stderr

    with serving(chroot) as port:
        assert "/assets/" in ask(f"http://localhost:{port}/")
        code = make_room(port)

    # The command uses the configuration of the service, and the file for passwords can only be read by root.
    assert "1" in chroot.run("callboard", "rooms", "list")
    chroot.run("callboard", "backup", "/root/evening.callboard")
    environment = chroot.path("/etc/callboard/environment")
    assert environment.stat().st_mode & 0o777 == 0o600 and environment.stat().st_uid == 0
    assert chroot.path("/etc/callboard/callboard.yaml").stat().st_mode & 0o777 == 0o640
    assert not chroot.path("/etc/systemd/system/timers.target.wants/callboard-backup.timer").exists()
    # Commands that root runs read that file, not the environment of the running service.
    environment.write_text(environment.read_text() + "CALLBOARD_SERVER_PORT=8282\n")
    assert "port 8282" in chroot.run("callboard", "check")
    environment.write_text(environment.read_text().replace("CALLBOARD_SERVER_PORT=8282\n", ""))
    assert "port 8080" in chroot.run("callboard", "check")
    back_up_as_by_night(chroot)

    # A restore as documented: by root, into a new folder, which the service's user can then use.
    data.rename(data.with_name("callboard.old"))
    chroot.run("callboard", "restore", "/root/evening.callboard")
    assert {file.stat().st_uid for file in [data, *data.iterdir()]} == {int(user)} and data.stat().st_mode & 0o777 == 0o700
    assert code in chroot.run("runuser", "-u", "callboard", "--", "callboard", "rooms", "list")
    shutil.rmtree(data.with_name("callboard.old"))

    # The operator's settings survive an upgrade, and rooms survive a removal.
    settings = chroot.path("/etc/callboard/callboard.yaml")
    settings.write_text(settings.read_text().replace("port: 8080", "port: 8181"))
    chroot.run("dpkg", "-i", f"/root/{package.name}")
    assert "port: 8181" in settings.read_text()
    chroot.run("apt-get", "remove", "-y", "-qq", "callboard")
    assert not chroot.path("/usr/bin/callboard").exists() and (data / "callboard.sqlite").exists() and settings.exists()

    # A purge asks before it deletes rooms; without an answer it keeps them.
    chroot.run("apt-get", "install", "-y", "-qq", f"/root/{package.name}")
    chroot.run("apt-get", "purge", "-y", "-qq", "callboard")
    assert (data / "callboard.sqlite").exists() and not settings.exists()
    chroot.run("apt-get", "install", "-y", "-qq", f"/root/{package.name}")
    assert (data / "callboard.sqlite").exists()
    chroot.run("debconf-set-selections", input="callboard callboard/purge-data boolean true\n")
    # A purge keeps the user while it owns backups, so delete them first.
    shutil.rmtree(chroot.path("/var/backups/callboard"), ignore_errors=True)
    # Without a terminal, debconf answers the question with the preset value.
    chroot.run("apt-get", "purge", "-y", "-qq", "callboard")
    assert not data.exists() and "callboard" not in chroot.path("/etc/passwd").read_text()


def test_a_service_of_the_former_release_is_upgraded_with_its_rooms(package, before, chroot):
    shutil.copy(before, chroot.path("/root/before.deb"))
    shutil.copy(package, chroot.path("/root"))
    chroot.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "/root/before.deb")
    was = chroot.run("callboard", "--version")
    with serving(chroot) as port:
        code = make_room(port)
    settings = chroot.path("/etc/callboard/callboard.yaml")
    settings.write_text(settings.read_text().replace("port: 8080", "port: 8181"))
    keeping = ["-o", "Dpkg::Options::=--force-confold"]
    chroot.run("apt-get", "install", "-y", "-qq", *keeping, f"/root/{package.name}")
    now = chroot.run("callboard", "--version")
    print(f"\nupgraded from {was}to {now}")
    assert was.startswith("callboard 1.0.0 ") == bool(former.package()) and now.startswith("callboard 1.1.")
    assert "port 8181" in chroot.run("callboard", "check")
    assert code in chroot.run("callboard", "rooms", "list")
    with serving(chroot) as port:
        assert code in ask(f"http://localhost:{port}/api/rooms/{code}")
    # A downgrade works, too.
    chroot.run("apt-get", "install", "-y", "-qq", "--allow-downgrades", *keeping, "/root/before.deb")
    assert chroot.run("callboard", "--version") == was
    with serving(chroot) as port:
        assert code in ask(f"http://localhost:{port}/api/rooms/{code}")
    chroot.run("debconf-set-selections", input="callboard callboard/purge-data boolean true\n")
    chroot.run("apt-get", "purge", "-y", "-qq", "callboard")


def test_an_upgrade_keeps_what_the_operator_decided(package, before, chroot):
    link = chroot.path("/etc/systemd/system/multi-user.target.wants/callboard.service")
    for before in (before, package):
        shutil.copy(before, chroot.path("/root/before.deb"))
        chroot.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "--allow-downgrades", "/root/before.deb")
        assert link.is_symlink(), "a new installation is enabled"
        # An upgrade with apt's default options; `--reinstall` matters only if the version is the same.
        shutil.copy(package, chroot.path("/root"))
        chroot.run("apt-get", "install", "-y", "-qq", "--reinstall", f"/root/{package.name}")
        assert link.is_symlink(), "what was enabled stays enabled"
        chroot.run("apt-get", "purge", "-y", "-qq", "callboard")

        chroot.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "/root/before.deb")
        chroot.run("systemctl", "disable", "--quiet", "callboard.service")
        chroot.path("/etc/callboard/environment").write_text("CALLBOARD_LOG_LEVEL=debug\n")
        chroot.run("apt-get", "install", "-y", "-qq", "--reinstall", f"/root/{package.name}")
        assert not link.is_symlink(), f"disabled before the upgrade from {before.name}"
        assert "debug" in chroot.path("/etc/callboard/environment").read_text()
        chroot.run("apt-get", "purge", "-y", "-qq", "callboard")


def test_versions_are_ordered_by_history(package):
    number = re.match(r"callboard_([^_]+)_", package.name)[1]
    for older, newer in (("1.0.0+gffffffffffff", number), ("1.1.0~dev", "1.1.0~git20261124.9.ffffffff"),
                         ("1.1.0~git20261124.9.ffffffff", "1.1.0~git20261124.10.00000000"),
                         ("1.1.0~git20261124.10.00000000", "1.1.0"), ("1.1.0", "1.1.0+git20261201.11.00000000")):
        subprocess.run(["dpkg", "--compare-versions", older, "lt", newer], check=True)


def test_an_empty_folder_is_not_taken_for_a_new_server(package, chroot):
    chroot.run("apt-get", "install", "-y", "-qq", f"/root/{package.name}")
    data = chroot.path("/var/lib/callboard")
    for file in list(data.iterdir()):
        file.unlink()
    chroot.run("dpkg", "-i", f"/root/{package.name}")
    assert list(data.iterdir()) == []
    started = time.monotonic()
    done = subprocess.run(
        [CHROOT, chroot.folder, "/usr/bin/callboard", "serve", "--config", "/etc/callboard/callboard.yaml", "--port", "0"],
        capture_output=True, text=True, timeout=60, env={"CALLBOARD_DATA_MUST_EXIST": "true"})
    assert done.returncode == 2 and "contains no database" in done.stderr and time.monotonic() - started < 30
