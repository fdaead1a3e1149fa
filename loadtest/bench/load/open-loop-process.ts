import { readFileSync } from 'node:fs'
import { Connection } from './connection.ts'

/**
 * Requests at a constant rate, whatever the server does: each has a due time, and its latency counts from there,
 * so that a stall is seen by every request it held up (no coordinated omission). Spins on its core.
 */
type Plan = {
  port: number
  ratePerSecond: number
  /** Load before what is measured, which follows without a break. */
  leadSeconds: number
  seconds: number
  connections: number
  requestsFile: string
}

const plan = JSON.parse(process.argv[2] ?? '') as Plan
const requests = readFileSync(plan.requestsFile, 'latin1').split('\0')
const lead = Math.floor(plan.ratePerSecond * plan.leadSeconds)
const total = lead + Math.floor(plan.ratePerSecond * plan.seconds)
const intervalMs = 1000 / plan.ratePerSecond
const latencyMs = new Float64Array(total)
const lateMs = new Float64Array(total)
let failed = 0
let firstFailure = ''
let due = 0
let sent = 0
let done = 0
/** When a request was due and every connection still waited for an answer: that delay is the server's. */
let heldAt = -Infinity

const idle: Connection[] = await Promise.all(
  Array.from({ length: plan.connections }, () => Connection.open(plan.port)),
)
const connections = [...idle]
const start = performance.now() + 50

function send(connection: Connection, index: number): void {
  const dueAt = start + index * intervalMs
  lateMs[index] = performance.now() - Math.max(dueAt, heldAt)
  connection.send(requests[index % requests.length] ?? '', (status, head) => {
    latencyMs[index] = performance.now() - dueAt
    if (status !== 302) {
      failed += 1
      firstFailure ||= `request ${index}: ${head || 'the connection ended'}`
    }
    done += 1
    idle.push(connection)
  })
}

function turn(): void {
  const now = performance.now()
  due = Math.min(total, Math.max(due, Math.floor((now - start) / intervalMs) + 1))
  for (let connection: Connection | undefined; sent < due; ) {
    connection = idle.pop()
    if (!connection) {
      heldAt = now
      break
    }
    send(connection, sent++)
  }
  if (done < total && now - start < (plan.leadSeconds + plan.seconds) * 1000 + 10_000) setImmediate(turn)
  else finish()
}

function finish(): void {
  for (const connection of connections) connection.close()
  const [latencies, delays] = [latencyMs, lateMs].map((values) => values.subarray(lead).sort()) as [
    Float64Array,
    Float64Array,
  ]
  const at = (values: Float64Array, share: number) =>
    Math.round((values[Math.floor(share * (values.length - 1))] ?? 0) * 1000)
  const result = {
    sent,
    unanswered: total - done,
    failed,
    firstFailure,
    p50Us: at(latencies, 0.5),
    p99Us: at(latencies, 0.99),
    p999Us: at(latencies, 0.999),
    maxUs: at(latencies, 1),
    /** How late the generator itself was: the floor of what it can see. */
    sentLateP99Us: at(delays, 0.99),
    sentLateP999Us: at(delays, 0.999),
  }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}

turn()
