import type { Command } from '../call/command.ts'
import { carryOut } from '../plan/carry-out.ts'
import { formatOf } from '../plan/formats.ts'
import { readGiven } from '../plan/read-file.ts'

export const importLinks: Command = {
  words: 'import',
  args: [],
  about: 'Create and change links as an export says, YAML, JSON or CSV; shows the plan and asks first',
  options: ['file', 'format', 'dry-run', 'yes'],
  run: async (call) => {
    const format = formatOf(call.text('format'), call.text('file'))
    await carryOut(call, format.read(await readGiven(call)), false)
  },
}
