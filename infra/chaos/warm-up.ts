import { request } from 'node:http'
import { until } from './wait.ts'

const IN_A_ROW = 10

/**
 * Waits until every worker behind each port knows the link. HEAD costs no call and leaves no row; each request has its
 * own connection, which any worker may accept.
 */
export async function warmUp(ports: readonly number[], code: string): Promise<void> {
  for (const port of ports) {
    let inRow = 0
    await until(
      `/t/${code} is known on port ${port}`,
      20_000,
      async () => {
        inRow = (await head(port, code)) === 302 ? inRow + 1 : 0
        return inRow >= IN_A_ROW
      },
      5,
    )
  }
}

function head(port: number, code: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      method: 'HEAD',
      path: `/t/${code}`,
      agent: false,
      timeout: 2_000,
    }
    const sent = request(options, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(undefined))
    sent.end()
  })
}
