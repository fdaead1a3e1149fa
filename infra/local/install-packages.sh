#!/bin/sh
# Installs pnpm and every package into the checkout. Needs only npm; the packages bring the Node that runs the product.
set -eu
cd "$(dirname "$0")/../.."

fail() {
  echo "$1" >&2
  exit 1
}
command -v node >/dev/null 2>&1 || fail "Node is missing. Install Node 20 or later (https://nodejs.org), then run this again."
command -v npm >/dev/null 2>&1 || fail "npm is missing. It comes with Node from https://nodejs.org; Debian: apt-get install npm."
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || fail "Node $major is too old to install the packages. Install Node 20 or later (https://nodejs.org)."

wanted=$(node -p 'require("./package.json").packageManager.split("@")[1]')
pnpm=.tools/node_modules/.bin/pnpm
log=.tools/install.log
mkdir -p .tools

# Prints only on failure: under the system's older Node, pnpm warns about engines that never run on it.
quietly() {
  "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    fail "The packages could not be installed; see the error above."
  }
}
echo "Installing packages (a minute or two the first time) ..."
if [ ! -x "$pnpm" ] || [ "$("$pnpm" --version)" != "$wanted" ]; then
  quietly npm install --prefix .tools --no-save --no-audit --no-fund "pnpm@$wanted"
fi
quietly "$pnpm" install --frozen-lockfile --reporter=append-only
