# Variables after the target are passed to the process: make start SLUICE_PORT=8090 KAFKA=1
.DEFAULT_GOAL := help
SHELL := /bin/sh
BIN := $(CURDIR)/node_modules/.bin
NODE := $(BIN)/node
PNPM := $(CURDIR)/.tools/node_modules/.bin/pnpm
export PATH := $(BIN):$(CURDIR)/.tools/node_modules/.bin:$(PATH)
# Compiled code is cached, because many processes start often, mostly in tests.
export NODE_COMPILE_CACHE ?= $(CURDIR)/node_modules/.cache/compiled

MANIFESTS := package.json pnpm-workspace.yaml pnpm-lock.yaml $(wildcard */package.json */*/package.json)
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*')
# The SDK's types follow from the API's document, which follows from these.
API_SOURCES := $(shell find services/account services/contract services/kit infra/local/clients -name '*.ts' -not -name '*.test.ts' -not -path '*/node_modules/*')
SDK_TYPES := services/sdk/api/operations.d.ts

.PHONY: help install packages web start demo status check quick test faults backup restore rebuild-stats rebuild-conversions chaos bench bench-account bench-live load screenshots lighthouse containers clients sbom audit clean

help: ## Shows this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{ printf "  make %-19s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: node_modules/.installed ## Installs the pinned Node, pnpm and all packages (quick if nothing changed)

node_modules/.installed: $(MANIFESTS)
	@./infra/local/install-packages.sh
	@touch $@

packages: install ## Installs the system packages that the stores need (Redis; KAFKA=1 adds Java and Maven, BROWSER=1 Chromium and a Chinese font, CONTAINERS=1 Podman and other container tools, ACME=1 the certificate authority of the tests)
	@$(NODE) infra/local/install/main.ts

web: web/dist/index.html ## Builds the web application if its sources changed

web/dist/index.html: node_modules/.installed $(WEB_SOURCES)
	@cd web && $(BIN)/node node_modules/vite/bin/vite.js build --logLevel warn

$(SDK_TYPES): node_modules/.installed $(API_SOURCES)
	@$(NODE) infra/local/clients/main.ts types

start: packages web ## Runs the whole product until ctrl-C (SLUICE_PORT, SLUICE_HOME, KAFKA=1, GEOIP_MMDB, ...)
	@exec $(NODE) infra/local/start/main.ts

demo: install ## Fills the running product with demo users, links and 30 days of visits
	@exec $(NODE) infra/local/demo/main.ts

status: install ## Shows the running parts with address, version and memory, and the lag of the statistics
	@exec $(NODE) infra/local/status/main.ts

check: install $(SDK_TYPES) ## Checks format, types, import rules, unused code, lengths, casts, comments, licences and known faults of packages
	@exec $(NODE) infra/local/suite/main.ts check

quick: install $(SDK_TYPES) ## Runs the checks and the unit tests, for use while coding
	@exec $(NODE) infra/local/suite/main.ts quick

test: install web $(SDK_TYPES) ## Runs the checks and the tests; the last line counts them
	@$(MAKE) --no-print-directory packages KAFKA=1 BROWSER=1 ACME=1
	@exec $(NODE) infra/local/suite/main.ts all

faults: install web ## Runs the tests that kill services, stop stores and slow networks down; the last line counts them
	@$(MAKE) --no-print-directory packages KAFKA=1 BROWSER=1
	@exec $(NODE) infra/local/suite/main.ts faults

chaos: ## Breaks things on purpose and checks the promises (SIZE=quick, SEED=7 repeats a run, ONLY="R1 Q2" selects rows, TEETH=1 removes the protections)
	@$(MAKE) --no-print-directory packages KAFKA=1 ACME=1
	@exec $(NODE) infra/chaos/run.ts $(if $(TEETH),--teeth) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SIZE),--size $(SIZE)) $(if $(SEED),--seed $(SEED)) $(foreach id,$(ONLY),--only $(id))

backup: install ## Backs up the database and the uploads, running or not, into a new folder (BACKUP=/mnt/backups/2026-11-21)
	@exec $(NODE) infra/local/backup/main.ts

restore: install ## Restores a backup into an empty installation and verifies it (BACKUP=/mnt/backups/2026-11-21)
	@exec $(NODE) infra/local/restore/main.ts

rebuild-stats: install ## After a loss of ClickHouse: stores the visits still held by journals or Kafka again (KAFKA=1)
	@exec $(NODE) infra/local/rebuild-stats/main.ts

rebuild-conversions: install ## Has account fill conversions and costs in ClickHouse anew from Postgres, running or not
	@exec $(NODE) infra/local/rebuild-conversions/main.ts

bench: packages ## Compares redirect with nginx and bare Node on this machine (about twenty minutes, more on a noisy host)
	@exec $(NODE) loadtest/bench/main.ts

bench-account: packages ## Measures the account service with 10,000 users and 100,000 links (BENCH_ACCOUNT_SECONDS)
	@exec $(NODE) loadtest/bench/account/main.ts

bench-live: packages web ## Measures live visits: 1,000 viewers of 100 accounts beside 2,000 visits a second (LIVE_VIEWERS, LIVE_VISITS)
	@exec $(NODE) loadtest/bench/live/main.ts

load: packages web ## Runs k6's load shapes against a separate product (SHAPE=steady for one, RATE=2 for twice the load)
	@exec $(NODE) loadtest/k6/main.ts

screenshots: web ## Takes a picture of every screen, language, theme and width into web/screenshots, and updates those of the docs and the guide (ONLY=plans)
	@$(MAKE) --no-print-directory packages BROWSER=1
	@exec $(NODE) --no-experimental-webstorage web/e2e/pictures/main.ts

lighthouse: web ## Measures the public pages as on a phone (fails below 98 for performance, or 100 in another category), when text is there at 1.6 Mbit/s, and when dashboard pages are interactive
	@$(MAKE) --no-print-directory packages BROWSER=1
	@exec $(NODE) web/e2e/measure-lighthouse.ts

containers: install ## Checks docker-compose.yml and its configuration files, builds the images and runs all of it on Podman (Linux, root)
	@$(MAKE) --no-print-directory packages KAFKA=1 CONTAINERS=1 ACME=1
	@infra/containers/check.sh
	@$(NODE) infra/local/containers/main.ts
	@exec $(NODE) infra/local/testing/summary.ts --project containers

clients: install ## Builds and packs what others install, @sluice/sdk so far, into dist/*.tgz
	@exec $(NODE) infra/local/clients/main.ts

sbom: install ## Writes the bill of materials of production to sbom.cdx.json (CycloneDX; see infra/local/sbom)
	@exec $(NODE) infra/local/sbom/main.ts

audit: install ## Asks the package registry for known vulnerabilities in production packages
	@$(PNPM) audit --prod --audit-level high || { \
	  echo "make audit: vulnerable packages are listed above, or the registry could not be reached; make check uses the list in infra/local/advisories." >&2; exit 1; }

clean: ## Removes everything built or installed; keeps the data in .data/
	@rm -rf node_modules .tools dist web/dist services/*/dist $(SDK_TYPES) services/*/node_modules infra/*/node_modules loadtest/node_modules web/node_modules
