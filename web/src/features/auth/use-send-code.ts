import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { wordsOf } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import type { Words } from '../../i18n/words.ts'
import { useAfter } from '../../ui/use-after.ts'

const COOLDOWN_S = 60
const SENT_MS = 3_000

/** Sends codes one at a time, with a minute between them. `sent` is true for three seconds. */
export function useSendCode(send: (email: string) => Promise<unknown>) {
  const t = useText()
  const [seconds, setSeconds] = useState(0)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  useAfter(sent, SENT_MS, () => setSent(false))
  const start = async (email: string): Promise<void> => {
    setSending(true)
    try {
      await send(email)
      setSent(true)
      setSeconds(COOLDOWN_S)
    } finally {
      setSending(false)
    }
  }
  const label = sending
    ? t('auth.sending')
    : seconds > 0
      ? t('auth.resendIn', { seconds })
      : t('auth.sendCode')
  return { start, seconds, sending, sent, label, waits: sending || seconds > 0 }
}

/** What to say about a code that could not be sent. */
export const sendFault = (error: unknown): Words =>
  error instanceof ApiError && error.kind === 'network'
    ? 'auth.checkNetwork'
    : wordsOf(error, 'auth.sendFailed')
