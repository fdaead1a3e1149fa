import { MessageCircleMore } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/text.tsx'
import styles from './contact-float.module.css'

const CHECK_MS = 1_000
const VISIBLE = { display: 'grid', visibility: 'visible', opacity: '1' }

/** Stays visible even if a content blocker hides it: restored every second. */
export function ContactFloat({ onContact }: { onContact: () => void }) {
  const t = useText()
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!ref.current) return
      const { display, visibility, opacity } = getComputedStyle(ref.current)
      if (display === 'none' || visibility !== 'visible' || opacity !== '1') {
        ref.current.hidden = false
        for (const [name, value] of Object.entries(VISIBLE))
          ref.current.style.setProperty(name, value, 'important')
      }
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <button
      ref={ref}
      className={styles.float}
      type="button"
      aria-label={t('site.contact')}
      onClick={onContact}
    >
      <MessageCircleMore aria-hidden />
    </button>
  )
}
