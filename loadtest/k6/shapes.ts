import type { Options } from 'k6/options'

/** Which links visitors open. */
export type Target = 'some' | 'many' | 'hot' | 'unknown'
type Scenarios = NonNullable<Options['scenarios']>
export type Shape = {
  about: string
  target: Target
  /** Ramps `[per second, seconds]`: each reaches its rate in a straight line from the previous one. */
  visits: readonly (readonly [number, number])[]
  /** Number of dashboards, each loaded once per second. */
  dashboards: number
  /** Limit of the 99th percentile of visits, in ms. */
  p99: number
}

/** Named loads. The rates suit a machine that runs the whole product and the load; `RATE` multiplies them. */
export const SHAPES = {
  smoke: { about: 'does it work', target: 'some', visits: [[20, 10]], dashboards: 1, p99: 500 },
  steady: {
    about: 'an even stream',
    target: 'some',
    visits: [
      [300, 10],
      [300, 50],
    ],
    dashboards: 0,
    p99: 250,
  },
  spike: {
    about: 'a campaign goes live',
    target: 'some',
    visits: [
      [50, 10],
      [1_000, 5],
      [1_000, 15],
      [50, 5],
      [50, 10],
    ],
    dashboards: 0,
    p99: 500,
  },
  soak: {
    about: 'half an hour of the same',
    target: 'some',
    visits: [
      [200, 10],
      [200, 1_790],
    ],
    dashboards: 2,
    p99: 250,
  },
  'many-links': {
    about: 'every link now and then',
    target: 'many',
    visits: [
      [300, 10],
      [300, 50],
    ],
    dashboards: 0,
    p99: 250,
  },
  'hot-link': {
    about: 'all on one link',
    target: 'hot',
    visits: [
      [500, 10],
      [500, 50],
    ],
    dashboards: 0,
    p99: 250,
  },
  'unknown-codes': {
    about: 'somebody guesses codes',
    target: 'unknown',
    visits: [
      [300, 5],
      [300, 25],
    ],
    dashboards: 0,
    p99: 250,
  },
  mixed: {
    about: 'visitors, and people at their dashboards',
    target: 'some',
    visits: [
      [200, 10],
      [200, 50],
    ],
    dashboards: 5,
    p99: 250,
  },
} satisfies Record<string, Shape>
export type ShapeName = keyof typeof SHAPES

export const secondsOf = ({ visits }: Shape): number => visits.reduce((sum, [, seconds]) => sum + seconds, 0)

const arrivals = (perSecond: number, rate: number): number => Math.max(1, Math.round(perSecond * rate))

export const mostPerSecond = ({ visits }: Shape, rate: number): number =>
  Math.max(...visits.map(([perSecond]) => arrivals(perSecond, rate)))

/** k6's options for a shape. */
export function optionsOf(shape: Shape, rate: number): Options {
  const stages = shape.visits.map(([perSecond, seconds]) => ({
    target: arrivals(perSecond, rate),
    duration: `${seconds}s`,
  }))
  const most = mostPerSecond(shape, rate)
  const scenarios: Scenarios = {
    visitors: {
      executor: 'ramping-arrival-rate',
      exec: 'visitor',
      startRate: stages[0]?.target ?? 1,
      timeUnit: '1s',
      // Enough for answers that take a third of a second; users created during the run come too late for some arrivals.
      preAllocatedVUs: Math.max(50, Math.ceil(most / 3)),
      maxVUs: Math.max(50, most),
      stages,
    },
  }
  if (shape.dashboards > 0)
    scenarios.dashboards = {
      executor: 'constant-vus',
      exec: 'dashboard',
      vus: shape.dashboards,
      duration: `${secondsOf(shape)}s`,
    }
  return {
    scenarios,
    thresholds: {
      'checks{kind:visit}': ['rate==1'],
      'http_req_duration{kind:visit}': [`p(99)<${shape.p99}`],
      // Arrivals that k6 could not start are a limit of the machine, not of the product, so they void the run.
      dropped_iterations: ['count==0'],
      ...(shape.dashboards > 0 && { 'checks{kind:dashboard}': ['rate==1'] }),
    },
    summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
    discardResponseBodies: true,
  }
}
