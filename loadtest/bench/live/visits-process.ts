import { Agent, request } from 'node:http'

/** Sends visits at a constant rate until it is ended, and prints those that failed. Argument: JSON of `Plan`. */
type Plan = { port: number; paths: string[]; perSecond: number }

const TICK_MS = 10
const { port, paths, perSecond }: Plan = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const begun = performance.now()
let sent = 0

setInterval(() => {
  const due = ((performance.now() - begun) / 1_000) * perSecond
  for (; sent < due; sent += 1) {
    const visit = request({
      agent,
      port,
      path: paths[sent % paths.length],
      headers: { host: `localhost:${port}` },
    })
    visit.on('response', (answer) => {
      if (answer.statusCode !== 302) console.log(`a visit was answered by ${answer.statusCode}`)
      answer.resume()
    })
    visit.on('error', (error) => console.log(`a visit failed: ${error.message}`))
    visit.end()
  }
}, TICK_MS)
