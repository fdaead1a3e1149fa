import { defineConfig } from 'vitest/config'
import { scratchFolder } from './infra/local/testing/scratch.ts'
import { SlowestFirst } from './infra/local/testing/slowest-first.ts'

const anywhere = (pattern: string) =>
  ['services', 'infra', 'loadtest', 'web'].map((dir) => `${dir}/**/${pattern}`)
const STORES = anywhere('*.store.test.ts')
const WHOLE = anywhere('*.e2e.test.ts')
const FAULTS = anywhere('*.fault.test.ts')
/** A failing condition takes this long to fail. A busy machine may need seconds for what usually takes milliseconds. */
const expectation = { poll: { timeout: 15_000 } }
const stores = './infra/local/testing/stores-setup.ts'
// For this process and all that it starts.
process.env.TMPDIR = await scratchFolder()
/** Needs images, which `make containers` builds first. */
const COMPOSED = 'infra/e2e/composed.e2e.test.ts'

/**
 * Files of `unit` and `stores` share loaded modules with the file before, which saves a fifth of their processor time.
 * `unit` needs nothing that runs; the others share real stores, started once when a test needs them. `faults` is for `make
 * faults`, `containers` for `make containers`.
 */
export default defineConfig({
  test: {
    // More than the two processors of a small machine: many tests wait for a store or a browser.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: expectation,
          include: anywhere('*.test.ts'),
          exclude: [...STORES, ...WHOLE, ...FAULTS, '**/node_modules/**'],
          isolate: false,
          unstubGlobals: true,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'stores',
          expect: expectation,
          include: STORES,
          isolate: false,
          unstubGlobals: true,
          globalSetup: stores,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: expectation,
          include: WHOLE,
          exclude: [COMPOSED, '**/node_modules/**'],
          globalSetup: [stores, './web/e2e/shared-product-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'faults',
          expect: expectation,
          include: FAULTS,
          globalSetup: stores,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'containers',
          expect: expectation,
          include: [COMPOSED],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
