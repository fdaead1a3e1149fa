#!/bin/sh
# Brings pnpm and every package into the checkout. Needs only npm; the Node that runs the product comes with the packages.
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
if [ ! -x "$pnpm" ] || [ "$("$pnpm" --version)" != "$wanted" ]; then
  npm install --prefix .tools --no-save --no-audit --no-fund --loglevel=error "pnpm@$wanted"
fi
"$pnpm" install --frozen-lockfile --reporter=append-only
