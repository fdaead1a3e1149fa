import { readFile } from 'node:fs/promises'
import { childrenOf } from '@sluice/local/stores/children-of'
import type { DomainSite } from './domain-site.ts'

const KIB = 1_024
const MIB = KIB * KIB

/** Memory of processes in MiB, each shared page once, from /proc. */
async function proportional(pids: readonly number[]): Promise<number> {
  const each = pids.map(async (pid) => {
    const pss = /^Pss: +(\d+) kB$/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    if (pss === undefined) throw new Error(`the memory of ${pid} cannot be read`)
    return Number(pss) * KIB
  })
  return (await Promise.all(each)).reduce((sum, bytes) => sum + bytes, 0) / MIB
}

const family = async (pid: number) => [pid, ...(await childrenOf(pid))]

/** Memory in MiB of the front door, the edge and the redirect node: what a machine of visitors runs. */
export async function heldMemory(site: DomainSite): Promise<number> {
  const [node] = site.topology.nodes
  if (!node) throw new Error('no node')
  const pids = await Promise.all([family(site.doorPid()), family(site.edge.pid()), family(node.pid())])
  return proportional(pids.flat())
}
