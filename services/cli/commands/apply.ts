import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Sluice } from '@sluice/sdk'
import { confirm } from '../config/ask.ts'
import { bodyOf, codeOf, settingsOf } from '../links/settings.ts'
import { readLinksFile } from '../plan/links-file.ts'
import { type HeldLink, planOf, type Step } from '../plan/plan.ts'
import { planWords } from '../plan/plan-words.ts'
import type { Call, Command } from './command.ts'
import { Failed, WrongUsage } from './usage.ts'

export const apply: Command = {
  words: 'apply',
  args: [],
  about: 'Create and change links as a file says; shows the plan and asks first',
  options: ['file', 'dry-run', 'prune', 'yes'],
  run: async (call) => {
    const wanted = readLinksFile(await fileText(call))
    const sluice = await call.sluice()
    const steps = planOf(wanted, await heldLinks(sluice), call.flag('prune'))
    const dry = call.flag('dry-run')
    if (dry || steps.length === 0) return call.output.show({ steps, applied: 0 }, () => planWords(steps))
    // The outcome is JSON alone; the plan is for the person who decides.
    call.output.say(planWords(steps))
    await confirm(call, 'Do this?')
    let applied = 0
    try {
      for (const step of steps) {
        await take(sluice, step)
        applied += 1
      }
    } finally {
      call.output.show({ steps, applied }, () => `${applied} of ${steps.length} done.`)
    }
  },
}

async function fileText({ text: option, world }: Call): Promise<string> {
  const file = option('file')
  if (file === undefined) throw new WrongUsage('give --file')
  if (file === '-') return text(world.input)
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failed(`${file} cannot be read: ${error.code}`)
  })
}

async function heldLinks(sluice: Sluice): Promise<Map<string, HeldLink>> {
  const held = new Map<string, HeldLink>()
  for await (const link of sluice.all('/api/cloak/list'))
    held.set(codeOf(link), { id: link.id, settings: settingsOf(link) })
  return held
}

async function take(sluice: Sluice, step: Step): Promise<void> {
  if (step.action === 'delete') await sluice.delete('/api/cloak/delete/{id}', { path: { id: step.id } })
  else if (step.action === 'update')
    await sluice.put('/api/cloak/update/{id}', { path: { id: step.id }, body: bodyOf(step.to) })
  else await sluice.post('/api/cloak/create', { body: { ...bodyOf(step.to), shortLink: step.code } })
}
