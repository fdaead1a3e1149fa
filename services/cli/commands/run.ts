import { Sluice, SluiceError } from '@sluice/sdk'
import type { Call, World } from '../call/command.ts'
import { Failed, WrongUsage } from '../call/usage.ts'
import { readAccess } from '../config/config.ts'
import { outputTo } from '../output/output.ts'
import { printable } from '../output/printable.ts'
import { COMMANDS } from './commands.ts'
import { helpOf, helpOfAll } from './help.ts'
import { type Read, readCommand } from './read-command.ts'

/** Does what was written. Resolves to the exit code: 0 done, 1 failed, 2 written wrongly. */
export async function run(written: readonly string[], world: World): Promise<number> {
  try {
    const read = readCommand(written, COMMANDS)
    if (read === 'help') world.output.write(helpOfAll(COMMANDS))
    else if (read.values.help === true) world.output.write(helpOf(read.command))
    else await read.command.run(callOf(read, world))
    return 0
  } catch (error) {
    world.errors.write(`sluice: ${wordsOf(error)}\n`)
    return error instanceof WrongUsage ? 2 : 1
  }
}

function callOf({ args, values }: Read, world: World): Call {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const language = languageOf(text('lang'), world.env)
  return {
    args,
    text,
    texts: (name) => {
      const value = values[name]
      return Array.isArray(value) ? value.map(String) : undefined
    },
    flag: (name) => values[name] === true,
    world,
    output: outputTo(world, values.json === true),
    language,
    sluice: async () => {
      const { url, key } = await readAccess(world.env)
      try {
        return new Sluice({ key, baseUrl: url, language })
      } catch (error) {
        throw new Failed(`the stored access is wrong: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}

function languageOf(asked: string | undefined, env: World['env']): 'en-US' | 'zh-CN' {
  if (asked !== undefined) {
    if (asked === 'en-US' || asked === 'zh-CN') return asked
    throw new WrongUsage('--lang must be en-US or zh-CN')
  }
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh-CN' : 'en-US'
}

function wordsOf(error: unknown): string {
  if (error instanceof WrongUsage || error instanceof Failed) return printable(error.message)
  if (!(error instanceof SluiceError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const fields = Object.entries(error.errors ?? {}).map(([field, words]) => `\n  ${field}: ${words}`)
  const scope = typeof error.data?.scope === 'string' ? ` (${error.data.scope})` : ''
  return printable(`${error.message} [${error.code}]${scope}${fields.join('')}`)
}
