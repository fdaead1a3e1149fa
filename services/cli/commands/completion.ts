import type { Command } from '../call/command.ts'
import { COMMON } from '../call/options.ts'
import { WrongUsage } from '../call/usage.ts'
import { SHELLS, scriptFor } from '../completion/scripts.ts'

export const completionOf = (others: readonly Command[]): Command => {
  const completion: Command = {
    words: 'completion',
    args: ['shell'],
    about: `Print a script that completes commands, for ${SHELLS.join(', ')}`,
    options: [],
    run: async ({ args: [name], world }) => {
      const shell = SHELLS.find((each) => each === name)
      if (!shell) throw new WrongUsage(`the shell must be one of ${SHELLS.join(', ')}`)
      world.output.write(scriptFor(shell, wordsOf([...others, completion])))
    },
  }
  return completion
}

function wordsOf(commands: readonly Command[]): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const command of commands) {
    const own = command.words.split(' ')
    for (const [at, word] of own.entries()) {
      const before = own.slice(0, at).join(' ')
      words.set(before, [...new Set([...(words.get(before) ?? []), word])])
    }
    const options = [...command.options, ...COMMON].map((name) => `--${name}`)
    const next = command.words === 'completion' ? SHELLS : (words.get(command.words) ?? [])
    words.set(command.words, [...next, ...options])
  }
  return words
}
