import { parseArgs } from 'node:util'
import type { Command } from '../call/command.ts'
import { COMMON, OPTIONS, type OptionName } from '../call/options.ts'
import { WrongUsage } from '../call/usage.ts'

export type Read = { command: Command; args: string[]; values: Readonly<Record<string, unknown>> }

/** What was written, or the commands to choose from when it names none. Throws WrongUsage. */
export function readCommand(written: readonly string[], commands: readonly Command[]): Read | 'help' {
  const words = written.slice(0, 2).join(' ')
  const command = commands.find(({ words: own }) => `${words} `.startsWith(`${own} `))
  if (!command) {
    if (['', '--help', '-h', 'help'].includes(written[0] ?? '') || /^\S+ (--help|-h)$/.test(words))
      return 'help'
    throw new WrongUsage(`there is no command ${JSON.stringify(words)}; sluice --help lists them`)
  }
  const options = Object.fromEntries([...command.options, ...COMMON].map((name) => [name, optionOf(name)]))
  const args = written.slice(command.words.split(' ').length)
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.help !== true && positionals.length !== command.args.length)
      throw new WrongUsage(usage(command))
    return { command, args: positionals, values }
  } catch (error) {
    if (error instanceof WrongUsage) throw error
    throw new WrongUsage(`${error instanceof Error ? error.message : error}\n${usage(command)}`)
  }
}

export const usage = ({ words, args }: Command): string =>
  `usage: ${['sluice', words, ...args.map((arg) => `<${arg}>`)].join(' ')} [options]`

function optionOf(name: OptionName) {
  const option = OPTIONS[name]
  return {
    type: option.value ? ('string' as const) : ('boolean' as const),
    ...(option.short && { short: option.short }),
    ...(name === 'country' && { multiple: true }),
  }
}
