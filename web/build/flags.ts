import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { COUNTRY_CODES } from '@sluice/contract/country-codes'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')

/** Emits one flag per country at `/flags/{code}.svg`, so that a page loads only those it shows. */
export function flags(): Plugin {
  return {
    name: 'flags',
    generateBundle() {
      for (const code of COUNTRY_CODES) {
        const source = readFileSync(join(folder, `${code}.svg`))
        this.emitFile({ type: 'asset', fileName: `flags/${code}.svg`, source })
      }
    },
  }
}
