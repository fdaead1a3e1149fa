import type { Command } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { readAccess } from '../config/config.ts'
import { eventNames } from '../listen/event-names.ts'
import { forward } from '../listen/forward.ts'
import { forwardAddress } from '../listen/forward-address.ts'
import { listen } from '../listen/listen.ts'
import { listenSecret } from '../listen/listen-secret.ts'
import { cell } from '../output/printable.ts'

export const listenTo: Command = {
  words: 'listen',
  args: [],
  about: 'Forward webhooks to a port of this machine until ctrl-C; one line for each event',
  options: ['forward-to', 'events', 'allow-remote'],
  run: async (call) => {
    const { output, world } = call
    const to = call.text('forward-to')
    if (to === undefined) throw new WrongUsage('give --forward-to')
    const url = forwardAddress(to, call.flag('allow-remote'))
    const events = eventNames(call.text('events'))
    const sluice = await call.sluice()
    const secret = listenSecret((await readAccess(world.env)).key)
    const signal = world.untilInterrupted()
    await listen({
      sluice,
      events,
      signal,
      onReady: () =>
        output.say(
          `Forwarding to ${url.href}; ctrl-C ends it.\nSecret, the same as long as the API key: ${secret}`,
        ),
      onTrouble: (words) => output.say(words),
      async onEvent(event) {
        const done = await forward(event, { url, secret }, signal)
        const answer = done.status ?? done.error
        output.line(done, () =>
          [done.time, done.type, done.id, answer, `${done.took_ms} ms`].map(cell).join('  '),
        )
      },
    })
  },
}
