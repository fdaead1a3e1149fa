import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../start/config.ts'
import { bareEnv } from '../stores/system-env.ts'

/** A command of `infra/local`, started as by an operator; it gets only the named variables. */
export type Tool = {
  child: ChildProcess
  /** Its output so far. */
  lines: string[]
  exit: Promise<number | null>
}

export function startTool(what: string, env: Record<string, string>): Tool {
  const child = spawn(process.execPath, [join(ROOT, `infra/local/${what}/main.ts`)], {
    env: { ...bareEnv(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (text) => lines.push(text))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return { child, lines, exit }
}

/** Waits for the first matching line. */
export async function line(of: Tool, wanted: RegExp | string, withinMs = 120_000): Promise<string> {
  const until = Date.now() + withinMs
  const matches = (text: string) => (typeof wanted === 'string' ? text === wanted : wanted.test(text))
  for (;;) {
    const found = of.lines.find(matches)
    if (found !== undefined) return found
    if (Date.now() > until || of.child.exitCode !== null)
      throw new Error(`no line ${wanted} in:\n${of.lines.join('\n')}`)
    await sleep(50)
  }
}
