import { Counter, Gauge, type Registry } from 'prom-client'

export type LiveMetrics = ReturnType<typeof liveMetrics>

/** Metrics of the streams of `GET /api/live`. */
export function liveMetrics(registry: Registry) {
  const registers = [registry]
  let behind = () => 0
  new Gauge({
    name: 'sluice_account_live_behind_seconds',
    help: 'Time since stats last answered for the open streams; 0 while there are none.',
    registers,
    collect() {
      this.set(behind())
    },
  })
  return {
    /** Says where the gauge reads its seconds. */
    observeBehind(seconds: () => number): void {
      behind = seconds
    },
    streams: new Gauge({ name: 'sluice_account_live_streams', help: 'Open streams.', registers }),
    messages: new Counter({
      name: 'sluice_account_live_messages_total',
      help: 'Messages with visits that were sent.',
      registers,
    }),
    asks: new Counter({
      name: 'sluice_account_live_asks_total',
      help: 'Questions to stats for streams, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    ended: new Counter({
      name: 'sluice_account_live_ended_total',
      help: 'Streams that were ended or refused here, by cause.',
      labelNames: ['cause'],
      registers,
    }),
  }
}
