import { writeFile } from 'node:fs/promises'
import type { Command } from '../call/command.ts'
import { Failed } from '../call/usage.ts'
import { formatOf } from '../plan/formats.ts'
import { heldLinks } from '../plan/held-links.ts'

export const exportLinks: Command = {
  words: 'export',
  args: [],
  about: 'Print all links as YAML, JSON or CSV, or write them to a file; import and apply read it',
  options: ['file', 'format'],
  run: async (call) => {
    const file = call.text('file')
    const isPrinted = file === undefined || file === '-'
    const format = formatOf(call.text('format') ?? (isPrinted && call.output.json ? 'json' : undefined), file)
    const held = [...(await heldLinks(await call.sluice()))].sort(([a], [b]) => (a < b ? -1 : 1))
    const text = format.write(new Map(held.map(([code, { settings }]) => [code, settings])))
    if (isPrinted) return void call.world.output.write(text)
    await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
      throw new Failed(`${file} cannot be written: ${error.code}`)
    })
    call.output.show({ file, links: held.length }, () => `${held.length} links written to ${file}`)
  },
}
