"""Sets up .venv from the locked lists of packages, once, for ./marne and ./check.

Only the standard library, and syntax that an old Python can read, so that it can say what is missing.
"""
import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.environ.get("MARNE_VENV") or os.path.join(ROOT, ".venv")
OLDEST = (3, 11)

WORDS = {
    "old": (
        "Marne needs Python 3.11 or newer; this is Python {0}. Install a newer python3 and run the command again.",
        "Marne demande Python 3.11 ou plus récent ; celui-ci est Python {0}. "
        "Installez un python3 plus récent et relancez la commande."),
    "first": (
        "Marne: setting up in {0} (once, about a minute).",
        "Marne : installation dans {0} (une seule fois, environ une minute)."),
    "wait": (
        "  another set-up is running here; waiting for it …",
        "  une autre installation est en cours ici ; attente …"),
    "venv": ("  creating the Python environment …", "  création de l'environnement Python …"),
    "packages": ("  installing {0} locked packages …", "  installation de {0} paquets verrouillés …"),
    "self": ("  installing Marne itself …", "  installation de Marne …"),
    "ready": ("  ready.", "  terminé."),
    "no-venv": (
        "Marne could not create a Python environment: the venv module with pip is needed "
        "(on Debian or Ubuntu: apt install python3-venv). What Python said:\n{0}",
        "Marne n'a pas pu créer l'environnement Python : il faut le module venv avec pip "
        "(Debian ou Ubuntu : apt install python3-venv). Message de Python :\n{0}"),
    "no-pip": (
        "Marne could not install its packages. Check the network connection and run the command again; "
        "it goes on where it stopped. What pip said last:\n{0}",
        "Marne n'a pas pu installer ses paquets. Vérifiez la connexion au réseau et relancez la commande ; "
        "elle reprendra où elle s'est arrêtée. Derniers messages de pip :\n{0}"),
    "stopped": (
        "\nSet-up interrupted. Nothing is broken: run the command again and it goes on.",
        "\nInstallation interrompue. Rien n'est perdu : relancez la commande et elle reprendra."),
}


def french():
    for name in ("MARNE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value.lower().startswith("fr")
    return False


def word(key, *args):
    return WORDS[key][1 if french() else 0].format(*args)


def say(key, *args):
    sys.stderr.write(word(key, *args) + "\n")
    sys.stderr.flush()


def python_of(venv):
    return os.path.join(venv, "Scripts" if os.name == "nt" else "bin", "python")


def works(python, code):
    try:
        return subprocess.call([python, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def new_enough():
    """Go on with a newer Python of this machine if `python3` is too old, else say so and stop."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(20, OLDEST[1] - 1, -1):
        name = "python3.%d" % minor
        if works(name, "import sys; sys.exit(sys.version_info < (3, 11))"):
            os.execvp(name, [name] + sys.argv)
    say("old", "%d.%d" % tuple(sys.version_info[:2]))
    sys.exit(2)


def wanted(locks):
    """What a finished set-up of these locks is known by: the lists, the project's metadata, its place, the Python."""
    h = hashlib.sha256()
    for name in [*locks, "pyproject.toml"]:
        with open(os.path.join(ROOT, name), "rb") as f:
            h.update(f.read())
    h.update(repr((ROOT, VENV, sys.version_info[:2])).encode())
    return h.hexdigest()


def stamp_of(kind):
    return os.path.join(VENV, ".marne-%s" % kind)


def done(kind, mark):
    try:
        with open(stamp_of(kind)) as f:
            return f.read() == mark and os.path.exists(python_of(VENV))
    except OSError:
        return False


def run_pip(*args):
    """pip, quiet but not silent: one sign of life for each package, its last lines only if it fails."""
    command = [python_of(VENV), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar",
               "off", *args]
    tail, alive = [], sys.stderr.isatty()
    p = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True, cwd=ROOT)
    try:
        for line in p.stdout:
            tail = [*tail[-14:], line.rstrip()]
            if alive and line.startswith(("Collecting ", "Installing ")):
                sys.stderr.write("\r\033[K    " + line.split(" (")[0].split(" --hash")[0].strip()[:70])
                sys.stderr.flush()
        code = p.wait()
    except BaseException:
        p.terminate()
        p.wait()
        raise
    finally:
        if alive:
            sys.stderr.write("\r\033[K")
    if code:
        say("no-pip", "\n".join("  " + t for t in tail))
        sys.exit(1)


def hold():
    """Two first runs at once: the second waits. Returns the open lock."""
    os.makedirs(VENV, exist_ok=True)
    f = open(os.path.join(VENV, ".marne-lock"), "w")  # noqa: SIM115
    try:
        import fcntl
    except ImportError:
        return f
    try:
        fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        say("wait")
        fcntl.flock(f, fcntl.LOCK_EX)
    return f


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)
    else:
        os.remove(path)


def create():
    """The environment itself; a broken or foreign one is made anew in place."""
    here = python_of(VENV)
    same = "import sys, pip; sys.exit(sys.version_info[:2] != %r)" % (tuple(sys.version_info[:2]),)
    if works(here, same):
        return
    say("venv")
    # --upgrade-deps would fetch an unlocked pip; --clear would remove the lock file under our feet.
    for name in os.listdir(VENV):
        if name != ".marne-lock":
            remove(os.path.join(VENV, name))
    p = subprocess.run([sys.executable, "-m", "venv", VENV], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                       universal_newlines=True)
    if p.returncode or not works(here, same):
        say("no-venv", p.stdout.strip())
        sys.exit(1)


def install(kind, locks):
    create()
    with open(os.path.join(ROOT, locks[-1])) as f:
        say("packages", sum("==" in line for line in f))
    for name in locks:
        # The first list brings the build tool, so that what is built is built with locked tools as well.
        extra = ["--no-build-isolation"] if name != locks[0] else []
        run_pip("--require-hashes", "-r", name, *extra)
    say("self")
    run_pip("--no-deps", "--no-build-isolation", "-e", ".")
    for k, names in (("run", locks[:1]), (kind, locks)):
        with open(stamp_of(k) + ".new", "w") as f:
            f.write(wanted(names))
        os.replace(stamp_of(k) + ".new", stamp_of(k))
    say("ready")


def ensure(kind):
    """The environment for `kind` ("run" or "dev"), set up if it is not; returns its Python."""
    new_enough()
    locks = ["requirements.lock"] + (["requirements-dev.lock"] if kind == "dev" else [])
    mark = wanted(locks)
    if done(kind, mark):
        return python_of(VENV)
    lock = None
    try:
        say("first", os.path.relpath(VENV))
        lock = hold()
        if not done(kind, mark):
            install(kind, locks)
    except KeyboardInterrupt:
        say("stopped")
        sys.exit(130)
    finally:
        if lock is not None:
            lock.close()
    return python_of(VENV)
