import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { wordsOf } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import type { Words } from '../../i18n/words.ts'
import { useAfter } from '../../ui/use-after.ts'

const COOLDOWN_S = 60
const SENT_MS = 3_000

const now = () => Date.now() / 1_000

/**
 * Sends codes one at a time, with a minute between those to the same address. `address` is the one typed now: the wait is
 * that of this address. `sent` is true for three seconds.
 */
export function useSendCode(send: (email: string) => Promise<unknown>, address: string) {
  const t = useText()
  const key = keyOf(address)
  /** When an address may get the next code, in seconds since 1970. */
  const [next, setNext] = useState<Readonly<Record<string, number>>>({})
  const [time, setTime] = useState(now)
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const seconds = Math.max(0, Math.ceil((next[key] ?? 0) - time))
  const waits = seconds > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setTime(now()), 1_000)
    return () => clearInterval(timer)
  }, [waits])
  useAfter(sentTo !== null, SENT_MS, () => setSentTo(null))
  const start = async (email: string): Promise<void> => {
    setSending(true)
    try {
      await send(email)
      setSentTo(keyOf(email))
      setTime(now())
      setNext((before) => ({ ...before, [keyOf(email)]: now() + COOLDOWN_S }))
    } finally {
      setSending(false)
    }
  }
  const label = sending ? t('auth.sending') : waits ? t('auth.resendIn', { seconds }) : t('auth.sendCode')
  return { start, sending, sent: sentTo === key, label, waits: sending || waits }
}

const keyOf = (email: string): string => email.trim().toLowerCase()

/** What to say about a code that could not be sent. */
export const sendFault = (error: unknown): Words =>
  error instanceof ApiError && error.kind === 'network'
    ? 'auth.checkNetwork'
    : wordsOf(error, 'auth.sendFailed')
