import { type ComponentType, createContext, memo, type ReactNode, Suspense, use, useEffect } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './island.module.css'

export type TryOutProps = { onRegister: () => void }

/** The part itself, where the page is prerendered: nothing can be loaded there. */
export const DrawnTryOut = createContext<ComponentType<TryOutProps> | null>(null)

const LoadedTryOut = lazyPart('try-out', async () => (await import('./try-out.tsx')).TryOut)

/** How far below the window it may be when it starts to load. */
const AHEAD = '0px 0px 300px'

let approach: () => void = () => {}
const near = new Promise<void>((resolve) => {
  approach = resolve
})

function OnceNear({ children }: { children: ReactNode }) {
  use(near)
  return children
}

/** Shown where nothing was prerendered, or the language changed before it loaded. */
function Room() {
  useEffect(approach, [])
  return <section className={styles.room} />
}

/** The prerendered part stays as it is until the visitor comes near. A change of the page around it does not touch it before. */
export const TryIsland = memo(function TryIsland(props: TryOutProps) {
  const Drawn = use(DrawnTryOut)
  useEffect(() => {
    const drawn = document.getElementById('try')
    if (!drawn) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) approach()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(drawn)
    return () => observer.disconnect()
  }, [])
  if (Drawn)
    return (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    )
  return (
    <Suspense fallback={<Room />}>
      <OnceNear>
        <LoadedTryOut {...props} />
      </OnceNear>
    </Suspense>
  )
})
