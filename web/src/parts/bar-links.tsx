import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Text } from '../i18n/text.tsx'
import styles from './bar-links.module.css'

type Props = {
  label: string
  bars: readonly { at: string; when: string; words: string; to: string }[]
  /** Adds a note that begins at a bar. */
  onNote?: ((at: string) => void) | undefined
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The bars of a chart for readers and keyboards: one stop of the tab key, arrows lead from bar to bar, and the next stop adds a
 * note there. Shown with the focus.
 */
export function BarLinks({ label, bars, onNote }: Props) {
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
        {bars.map(({ at, when, words, to }, index) => (
          <tr key={at} data-bar={at}>
            <td>
              <Link to={to} tabIndex={index === stop ? 0 : -1} onFocus={() => setCurrent(index)}>
                {`${when}: ${words}`}
                <span className={styles.way} aria-hidden>
                  <Text id="marks.visits" />
                </span>
              </Link>
            </td>
            {onNote && index === stop && (
              <td>
                <button type="button" onClick={() => onNote(at)}>
                  {`${when} `}
                  <span className={styles.way}>
                    <Text id="marks.addHere" />
                  </span>
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
