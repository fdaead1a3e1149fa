import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { RecordKind } from './record-pages.ts'

/** A file of an export besides the records, read when its turn comes; undefined: it does not exist. */
export type ExtraFile = { path: string; read: () => Promise<Buffer | undefined> }

/**
 * A ZIP that is made while it is read: one JSON Lines file per kind, the extra files, and finally `manifest.json`,
 * which counts them. A kind that cannot be read ends the stream with that error, never with a shorter file.
 */
export function zipRecords(
  kinds: readonly RecordKind[],
  extras: AsyncIterable<ExtraFile>,
  facts: object,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const rows: Record<string, number> = {}
  let files = 0
  let open: Readable | undefined
  const fail = (error: unknown) => output.destroy(error as Error)
  const add = (path: string, chunks: () => AsyncIterable<string | Buffer>) =>
    new Promise<void>((resolve) => {
      zip.addReadStreamLazy(path, {}, (give) => {
        open = Readable.from(chunks())
        open.once('end', resolve)
        open.once('error', fail)
        give(null, open)
      })
    })

  async function* lines(kind: RecordKind): AsyncIterable<string> {
    const file = `${kind.name}.jsonl`
    rows[file] = 0
    for await (const page of kind.pages()) {
      rows[file] += page.length
      if (page.length > 0) yield `${page.map((row) => JSON.stringify(row)).join('\n')}\n`
    }
  }
  async function* once(bytes: string | Buffer): AsyncIterable<string | Buffer> {
    yield bytes
  }
  async function fill(): Promise<void> {
    for (const kind of kinds) await add(`${kind.name}.jsonl`, () => lines(kind))
    for await (const { path, read } of extras) {
      const bytes = await read()
      if (!bytes) continue
      await add(path, () => once(bytes))
      files += 1
    }
    await add('manifest.json', () => once(`${JSON.stringify({ ...facts, rows, files }, null, 2)}\n`))
    zip.end()
  }
  zip.on('error', fail)
  fill().catch(fail)
  // When the reader leaves, nothing keeps running.
  output.once('close', () => open?.destroy())
  return output
}
