import type { Sluice } from '@sluice/sdk'
import type { Call } from '../call/command.ts'
import { Failed } from '../call/usage.ts'
import { confirm } from '../config/ask.ts'
import { bodyOf } from '../links/settings.ts'
import type { WantedLinks } from './check-links.ts'
import { heldLinks } from './held-links.ts'
import { cutPlace } from './place.ts'
import { leavingAudit, planOf, type Step } from './plan.ts'
import { planWords } from './plan-words.ts'

/** Shows what makes the links as wanted, asks, and does it. Links that are not wanted stay unless `prune`. */
export async function carryOut(call: Call, wanted: WantedLinks, prune: boolean): Promise<void> {
  const sluice = await call.sluice()
  const steps = planOf(wanted, await heldLinks(sluice), prune)
  if (call.flag('dry-run') || steps.length === 0)
    return call.output.show({ steps, applied: 0 }, () => planWords(steps))
  // The outcome is JSON alone; the plan is for the person who decides.
  call.output.say(planWords(steps))
  const opened = leavingAudit(steps)
  if (opened.length > 1)
    throw new Failed(
      `nothing was changed: only one link at once may leave audit mode, not ${opened.join(', ')}`,
    )
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
}

async function take(sluice: Sluice, step: Step): Promise<void> {
  if (step.action === 'delete') await sluice.delete('/api/cloak/delete/{id}', { path: { id: step.id } })
  else if (step.action === 'update')
    await sluice.put('/api/cloak/update/{id}', { path: { id: step.id }, body: bodyOf(step.to) })
  else {
    const { domain, code } = cutPlace(step.code)
    await sluice.post('/api/cloak/create', { body: { ...bodyOf(step.to), shortLink: code, domain } })
  }
}
