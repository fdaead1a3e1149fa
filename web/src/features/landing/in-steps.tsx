import { Children, type ReactNode, Suspense } from 'react'

/**
 * What the build has drawn comes alive one child after the other: each waits inside the boundary of the one before it,
 * so that no step keeps the browser from answering. What the visitor presses comes first.
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
