import { readFileSync } from 'node:fs'
import { Connection } from './connection.ts'
import { watchStalls } from './stall-watch.ts'

/**
 * Sends requests at a constant rate, whatever the server does. Latency counts from each request's due time, so every
 * request delayed by a stall shows it (no coordinated omission). Polls every tenth of a millisecond and yields its core
 * in between.
 */
type Plan = {
  port: number
  ratePerSecond: number
  /** Load before the measurement, which follows without a break. */
  leadSeconds: number
  seconds: number
  connections: number
  requestsFile: string
}

const STALL_MS = 0.5
/** Twice the time needed to read an answer and send the next request. */
const ANSWER_MS = 0.04
const REST_MS = 0.1
const resting = new Int32Array(new SharedArrayBuffer(4))

const plan = JSON.parse(process.argv[2] ?? '') as Plan
const requests = readFileSync(plan.requestsFile, 'latin1')
  .split('\0')
  .map((request) => Buffer.from(request, 'latin1'))
const lead = Math.floor(plan.ratePerSecond * plan.leadSeconds)
const total = lead + Math.floor(plan.ratePerSecond * plan.seconds)
const intervalMs = 1000 / plan.ratePerSecond
const latencyMs = new Float64Array(total)
/** Marks latencies that include a stall of the generator. */
const leftOut = new Uint8Array(total)
let failed = 0
let firstFailure = ''
let due = 0
let sent = 0
let done = 0
/** Requests due at the last turn that found no free connection. */
let backlog = 0

const idle: Connection[] = await Promise.all(
  Array.from({ length: plan.connections }, () => Connection.open(plan.port)),
)
const connections = [...idle]
const start = performance.now() + 50
const stalls = watchStalls(STALL_MS, ANSWER_MS, performance.now())

function send(connection: Connection, index: number): void {
  const dueAt = start + index * intervalMs
  if (stalls.catchingUp) leftOut[index] = 1
  connection.send(requests[index % requests.length] as Buffer, (status, answer) => {
    const now = performance.now()
    latencyMs[index] = now - dueAt
    if (stalls.heard(now)) leftOut[index] = 1
    if (status !== 302) {
      failed += 1
      firstFailure ||= `request ${index}: ${answer || 'the connection ended'}`
    }
    done += 1
    idle.push(connection)
  })
}

function turn(): void {
  const now = performance.now()
  due = Math.min(total, Math.max(due, Math.floor((now - start) / intervalMs) + 1))
  stalls.turn(now, backlog)
  while (sent < due) {
    const connection = idle.pop()
    if (!connection) break
    send(connection, sent++)
  }
  backlog = due - sent
  Atomics.wait(resting, 0, 0, REST_MS)
  if (done < total && now - start < (plan.leadSeconds + plan.seconds) * 1000 + 10_000) setImmediate(turn)
  else finish()
}

function finish(): void {
  for (const connection of connections) connection.close()
  const latencies = latencyMs.filter((_, index) => index >= lead && leftOut[index] === 0).sort()
  const at = (share: number) =>
    Math.round((latencies[Math.floor(share * (latencies.length - 1))] ?? Number.NaN) * 1000)
  const result = {
    sent,
    unanswered: total - done,
    failed,
    firstFailure,
    p50Us: at(0.5),
    p99Us: at(0.99),
    p999Us: at(0.999),
    maxUs: at(1),
    leftOutShare: 1 - latencies.length / (total - lead),
  }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}

turn()
