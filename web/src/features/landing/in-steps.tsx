import { Children, type ReactNode, Suspense } from 'react'

/**
 * Hydrates the prerendered children one after another: each waits inside the boundary of the previous one, so that no
 * step blocks the browser. The part that the visitor uses comes first.
 */
export function InSteps({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <Suspense>
      {first}
      {rest.length > 0 && <InSteps>{rest}</InSteps>}
    </Suspense>
  )
}
