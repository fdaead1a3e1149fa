import { type RefObject, useEffect, useState } from 'react'
import { VISITS } from './flow-example.ts'
import { useOnScreen, useStill } from './motion.ts'

const EVERY_MS = 1_400
/** Share of the example's visitors who reach the real link. */
const REAL_SHARE = 0.81

/** The counters of the example, which run while in view. */
export function useVisits(ref: RefObject<Element | null>): typeof VISITS {
  const [visits, setVisits] = useState(VISITS)
  const still = useStill()
  const seen = useOnScreen(ref)
  useEffect(() => {
    if (still || !seen) return
    const timer = setInterval(() => {
      const kind = Math.random() < REAL_SHARE ? 'real' : 'audit'
      setVisits((before) => ({ ...before, [kind]: before[kind] + 1 }))
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [still, seen])
  return visits
}
