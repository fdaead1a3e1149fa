import { setTimeout as sleep } from 'node:timers/promises'
import { differs } from '../row.ts'
import { STEPS } from './authority-proxy.ts'
import type { CertifiedSite } from './certified-site.ts'
import { failedTimes, hurry, type IssuingState } from './issuing.ts'

/** Of reading the clock a moment after. */
const ABOUT_MS = 5_000

export type Failing = { id: number; host: string; reason: string; pauseMs: number }

/** Two failures of each: nothing is asked in the pause after the first, and that after the second is longer. */
export async function pausesAfter(
  site: CertifiedSite,
  quietMs: number,
  failing: readonly Failing[],
): Promise<string[]> {
  const first = await Promise.all(failing.map(({ id }) => failedTimes(site, id, 1)))
  const begun = site.proxy.asked.length
  await sleep(quietMs)
  const meanwhile = site.proxy.asked.slice(begun).filter(({ step }) => STEPS.some((each) => each === step))
  for (const { id } of failing) await hurry(site, id)
  const second = await Promise.all(failing.map(({ id }) => failedTimes(site, id, 2)))
  return [
    ...differs(`requests in the pause after ${failing.map(({ reason }) => reason)}`, meanwhile.length, 0),
    ...failing.flatMap((one, n) => pauseFaults(one, first[n], second[n])),
  ]
}

function pauseFaults({ host, reason, pauseMs }: Failing, ...states: (IssuingState | undefined)[]): string[] {
  const [first = 0, second = 0] = states.map((state) => Math.round(state?.pauseMs ?? 0))
  return [
    ...states.flatMap((state) =>
      state?.state === 'certificate' && state.reason === reason
        ? []
        : [`${host} is ${state?.state} for ${state?.reason}, expected ${reason}`],
    ),
    ...(first >= pauseMs && second >= first - ABOUT_MS
      ? []
      : [`${host} is tried again after ${first} and ${second} ms`]),
  ]
}
