/**
 * Loaded into a service by `NODE_OPTIONS=--import`: its wall clock is off by the milliseconds in `CHAOS_CLOCK_FILE` and
 * jumps when they change. The monotonic clock and timers are unaffected.
 */
import { readFileSync } from 'node:fs'

const LOOK_EACH_MS = 50
const file = process.env.CHAOS_CLOCK_FILE ?? ''
const RealDate = Date
let shift = 0

function look(): void {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    shift = 0
  }
}
look()
setInterval(look, LOOK_EACH_MS).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift] : args, self),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name, receiver),
})
