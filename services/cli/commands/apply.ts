import type { Command } from '../call/command.ts'
import { carryOut } from '../plan/carry-out.ts'
import { readLinksYaml } from '../plan/links-yaml.ts'
import { readGiven } from '../plan/read-file.ts'

export const apply: Command = {
  words: 'apply',
  args: [],
  about: 'Create and change links as a file says; shows the plan and asks first',
  options: ['file', 'dry-run', 'prune', 'yes'],
  run: async (call) => carryOut(call, readLinksYaml(await readGiven(call)), call.flag('prune')),
}
