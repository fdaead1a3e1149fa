import type { Page, Route } from 'playwright-core'

/** How a call fails: with a status, an answer that is no JSON, or no answer. */
export type Failure = number | 'unparsable' | 'dead'
export const FAILURES: readonly Failure[] = [
  400,
  403,
  404,
  409,
  413,
  429,
  500,
  502,
  503,
  'unparsable',
  'dead',
  401,
]

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
}

/** Without words, or in words that no reader of this site should see: a gateway's page, a framework's English. */
export function answerBy(failure: Failure, route: Route): Promise<void> {
  if (failure === 'dead') return route.abort('internetdisconnected')
  if (failure === 'unparsable') return route.fulfill({ status: 200, body: '<html>hello' })
  const words = STATUS_WORDS[failure]
  if (!words) return route.fulfill({ status: failure, contentType: 'text/html', body: '<h1>nginx</h1>' })
  return route.fulfill({ status: failure, json: { statusCode: failure, error: words } })
}

/** Lets chosen calls of a page fail, and counts what was asked. */
export async function failCalls(page: Page) {
  let failing: { failure: Failure; calls: (route: Route) => boolean } | null = null
  let asked = 0
  let answered = 0
  await page.route('**/api/**', async (route) => {
    if (!failing?.calls(route)) return route.fallback()
    asked += 1
    const { failure } = failing
    await answerBy(failure, route).catch(() => {})
    answered += 1
  })
  return {
    fail: (failure: Failure, calls: (route: Route) => boolean) => {
      failing = { failure, calls }
    },
    pass: () => {
      failing = null
    },
    /** Failed calls so far, and whether none is open. */
    count: () => asked,
    settled: () => asked === answered,
  }
}

export const isRead = (route: Route): boolean => route.request().method() === 'GET'
