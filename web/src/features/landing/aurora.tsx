import { useEffect, useRef } from 'react'
import { useStill } from './motion.ts'
import styles from './aurora.module.css'

/** The moving light behind the top of the page. Its code loads once the page is rendered and the browser idle; until then a still gradient is shown. */
export function Aurora() {
  const ref = useRef<HTMLDivElement>(null)
  const still = useStill()
  useEffect(() => {
    const holder = ref.current
    if (!holder) return
    let stop: (() => void) | undefined
    let left = false
    const start = async () => {
      const { startAurora } = await import('./aurora-scene.ts')
      if (!left) stop = startAurora(holder, { still })
    }
    const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
    const timer = setTimeout(() => later(() => void start().catch(console.warn)), 600)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [still])
  return <div className={styles.aurora} id="aurora" ref={ref} aria-hidden="true" />
}
