import { setTimeout as sleep } from 'node:timers/promises'
import { campaignFiller } from '../conversions/fill-campaigns.ts'
import { readBorder } from './raw-border.ts'
import { runUpkeep, type UpkeepDeps } from './upkeep.ts'

/** Runs the upkeep at once and then every `intervalMs`. A failed pass is logged, and the next one tries again. */
export function startUpkeep(deps: UpkeepDeps, intervalMs: number): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const fillCampaigns = campaignFiller(deps.client)
  const lastSeen = new Map<string, number>()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await runUpkeep(deps, lastSeen)
        await fillCampaigns(await readBorder(deps.client))
        deps.metrics.lastPass.set(deps.now() / 1_000)
      } catch (error) {
        deps.log.warn({ err: error }, 'rollup pass failed')
      }
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = loop()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
