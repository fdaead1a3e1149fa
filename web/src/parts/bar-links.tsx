import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Text } from '../i18n/text.tsx'
import styles from './bar-links.module.css'

type Props = { label: string; bars: readonly { at: string; words: string; to: string }[] }

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The bars of a chart for readers and keyboards: one stop of the tab key, arrows lead from bar to bar. Shown with the focus. */
export function BarLinks({ label, bars }: Props) {
  const list = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const last = bars.length - 1
  const stop = Math.min(current ?? last, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
    const next = ends[event.key] ?? stop + (STEPS[event.key] ?? Number.NaN)
    if (Number.isNaN(next)) return
    event.preventDefault()
    const at = Math.max(0, Math.min(last, next))
    setCurrent(at)
    list.current?.querySelectorAll('a')[at]?.focus()
  }
  return (
    <table ref={list} className={styles.bars} aria-label={label} onKeyDown={onKeyDown}>
      <tbody>
        {bars.map(({ at, words, to }, index) => (
          <tr key={at}>
            <td>
              <Link to={to} tabIndex={index === stop ? 0 : -1} onFocus={() => setCurrent(index)}>
                {words}
                <span className={styles.way} aria-hidden>
                  <Text id="filter.visits" />
                </span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
