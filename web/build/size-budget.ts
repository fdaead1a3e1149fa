import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** The first dashboard view, before any chart, loads these parts, the page's entry first, with all their imports. */
const FIRST_VIEW = ['/index.html', 'src/app/shell/layout.tsx', 'src/app/home-page.tsx', 'src/i18n/zh.ts']
const BUDGET_BYTES = 170_000

type Chunk = Rolldown.OutputChunk

/** Prints the gzipped size of the build, and fails if the first dashboard view exceeds its budget. */
export function sizeBudget(): Plugin {
  return {
    name: 'size-budget',
    writeBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((each) =>
          each.type === 'chunk' ? [[each.fileName, each] as const] : [],
        ),
      )
      const sizes = new Map([...chunks].map(([name, chunk]) => [name, gzipSync(chunk.code).length]))
      const first = reachable(chunks)
      const rows = [...sizes].sort(([, a], [, b]) => b - a)
      console.log('gzip kB   first view   file')
      for (const [name, size] of rows) {
        if (size < 1_000 && !first.has(name)) continue
        console.log(`${kB(size).padStart(7)}   ${first.has(name) ? 'yes' : '   '}          ${name}`)
      }
      const total = [...first].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
      console.log(`${kB(total).padStart(7)}   first dashboard view, of ${kB(BUDGET_BYTES)} allowed`)
      if (total > BUDGET_BYTES) this.error('The first dashboard view is over its budget of JavaScript.')
    },
  }
}

function reachable(chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const starts = [...chunks.values()].filter(({ facadeModuleId }) =>
    FIRST_VIEW.some((file) => facadeModuleId?.endsWith(file)),
  )
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    chunk.imports.forEach(visit)
  }
  for (const { fileName } of starts) visit(fileName)
  if (starts.length !== FIRST_VIEW.length) throw new Error('a part of the first dashboard view is missing')
  return found
}

const kB = (bytes: number): string => (bytes / 1_000).toFixed(1)
