import { check, sleep } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { Counter } from 'k6/metrics'
import { optionsOf, SHAPES, type Shape, type ShapeName } from './shapes.ts'
import { VISITORS, type World } from './world.ts'

const world: World = JSON.parse(open(__ENV.WORLD ?? ''))
const shape: Shape = SHAPES[__ENV.SHAPE as ShapeName]

export const options = optionsOf(shape, Number(__ENV.RATE ?? 1))

/** Redirects, which the product must record as visits. */
const redirected = new Counter('redirected')

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const SOME = 20

function aim(): World['links'][number] | undefined {
  if (shape.target === 'unknown') return undefined
  if (shape.target === 'hot') return world.links[0]
  return pick(shape.target === 'many' ? world.links : world.links.slice(0, SOME))
}

/** Makes one visit from a random place and checks the answer. */
export function visitor(): void {
  const link = aim()
  const from = pick(VISITORS)
  const path = link?.path ?? `/t/none${exec.scenario.iterationInTest.toString(36)}`
  const answer = http.get(world.origin + path, {
    redirects: 0,
    headers: { 'X-Forwarded-For': from.address, Referer: 'https://load.example/' },
    tags: { kind: 'visit', name: '/t/{code}' },
  })
  if (answer.status === 302) redirected.add(1)
  const right = (): boolean => {
    // 503: the budget for unknown codes is used up, so the code is not looked up for now.
    if (!link) return answer.status === 404 || answer.status === 503
    return answer.status === 302 && answer.headers.Location === (from.us ? link.real : link.audit)
  }
  check(answer, { 'the right answer': right }, { kind: 'visit' })
}

const READS = [
  '/api/user/profile',
  '/api/cloak/list?page=1&per_page=20',
  '/api/user/statistics',
  '/api/stats/country',
  '/api/cloak/access-logs?page=1&per_page=20',
]

/** Loads the dashboard. */
export function dashboard(): void {
  for (const path of READS) {
    const answer = http.get(world.origin + path, {
      headers: { Authorization: `Bearer ${world.token}` },
      tags: { kind: 'dashboard', name: path.split('?')[0] ?? path },
    })
    check(answer, { 'is answered': () => answer.status === 200 }, { kind: 'dashboard' })
  }
  sleep(1)
}
