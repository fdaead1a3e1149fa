import type { Command } from '../call/command.ts'
import { COMMON, optionLine } from '../call/options.ts'
import { columns } from '../output/table.ts'
import { usage } from './read-command.ts'

export function helpOf(command: Command): string {
  const options = columns([...command.options, ...COMMON].map(optionLine))
  return `${command.about}\n\n${usage(command)}\n\n${options}\n`
}

export function helpOfAll(commands: readonly Command[]): string {
  const list = columns(
    commands.map(({ words, args, about }) => [[words, ...args.map((arg) => `<${arg}>`)].join(' '), about]),
  )
  return `Links, access log and statistics of a Sluice installation.\n\n${list}\n\nsluice <command> --help shows its options. A <link> is its short code, its short link, or id:123.\n`
}
