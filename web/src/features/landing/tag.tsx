import { Text } from '../../i18n/text.tsx'
import type { Kind } from './flow-shape.ts'

/** Where visitors go: swatches with words, by default the name of the one side. */
export function Tag({ kinds, words }: { kinds: [Kind, ...Kind[]]; words?: string }) {
  return (
    <span className="tag">
      {kinds.map((kind) => (
        <i key={kind} className={`key-${kind}`} />
      ))}
      {words ?? <Text id={`side.${kinds[0]}`} />}
    </span>
  )
}
