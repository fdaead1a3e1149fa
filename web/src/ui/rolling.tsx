import { useRef } from 'react'
import styles from './rolling.module.css'

/** A number that may change while it is looked at: what has changed of it rolls in, where motion is allowed. */
export function Rolling({ text }: { text: string }) {
  const last = useRef({ text, kept: text.length })
  if (last.current.text !== text) last.current = { text, kept: sameStart(last.current.text, text) }
  const { kept } = last.current
  if (kept === text.length) return text
  return (
    <>
      {text.slice(0, kept)}
      <span key={text} className={styles.roll}>
        {text.slice(kept)}
      </span>
    </>
  )
}

function sameStart(before: string, after: string): number {
  let at = 0
  while (at < after.length && before[at] === after[at]) at += 1
  return at
}
