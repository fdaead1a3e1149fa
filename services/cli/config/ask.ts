import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Call, World } from '../call/command.ts'
import { Failed, WrongUsage } from '../call/usage.ts'
import { printable } from '../output/printable.ts'

/** Asks a person at the terminal. A `secret` answer is not shown. Empty when there is none. */
export async function ask({ input, errors }: World, question: string, secret = false): Promise<string> {
  errors.write(question)
  const quiet = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input,
    output: secret ? quiet : errors,
    terminal: secret && input.isTTY === true,
  })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (secret) errors.write('\n')
  }
}

/** Whether the person agrees, or said so beforehand by --yes. Throws WrongUsage when nobody is there to ask, and Failed at a no. */
export async function confirm(call: Call, question: string): Promise<void> {
  if (call.flag('yes')) return
  if (!call.world.input.isTTY) throw new WrongUsage('nobody can be asked here: give --yes')
  if (!/^y(es)?$/i.test(await ask(call.world, `${printable(question)} [y/N] `)))
    throw new Failed('nothing was changed')
}
