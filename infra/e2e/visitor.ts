import { randomUUID } from 'node:crypto'

export type Visited = {
  status: number
  location: string | null
  body: string
  headers: Headers
  marker: string
}

/** Opens a short link like a browser behind `from`; `marker` is in the logged referrer. */
export async function visit(
  origin: string,
  path: string,
  options: {
    from?: string
    method?: string
    headers?: Record<string, string>
    /** Sends the request from outside this process. */
    ask?: typeof fetch
  } = {},
): Promise<Visited> {
  const marker = randomUUID()
  const response = await (options.ask ?? fetch)(origin + path, {
    method: options.method ?? 'GET',
    redirect: 'manual',
    headers: {
      referer: `https://probe.example/?id=${marker}`,
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      ...(options.from ? { 'x-forwarded-for': options.from } : {}),
      ...options.headers,
    },
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: await response.text(),
    headers: response.headers,
    marker,
  }
}
