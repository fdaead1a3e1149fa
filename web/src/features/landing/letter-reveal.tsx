import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { letterWords } from './letter-words.ts'
import { useStill } from './motion.ts'
import layout from '../../ui/layout.module.css'
import styles from './letter-reveal.module.css'

const THRESHOLD = 0.1
const ROOT_MARGIN = '-100px'

/**
 * A heading whose letters rise one by one, 100 ms apart (set in the style sheet), once it is well in view. It is plain
 * text with reduced motion, before hydration, and for screen readers.
 */
export function LetterReveal({ text }: { text: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const still = useStill()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (still || !ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setShown(true)
        observer.disconnect()
      },
      { threshold: THRESHOLD, rootMargin: ROOT_MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [still])
  if (still) return <span ref={ref}>{text}</span>
  return (
    <span ref={ref} data-shown={shown || undefined}>
      <span className={layout.sr}>{text}</span>
      <span aria-hidden="true">
        {letterWords(text).map(({ at, letters }) => (
          <span key={at} className={styles.word}>
            {letters.map((letter, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a letter is identified by its place
                key={place}
                style={{ '--letter': at + place } as CSSProperties}
              >
                {letter}
              </span>
            ))}
          </span>
        ))}
      </span>
    </span>
  )
}
