import type { Destination } from '@sluice/contract/visit'
import { Text } from '../i18n/text.tsx'

const SWATCH: Readonly<Record<string, string>> = {
  target: 'swatch swatch--real',
  audit: 'swatch swatch--audit',
}

/** Where a visit was sent, with the colour that means it everywhere. */
export function DestinationMark({ to }: { to: Destination }) {
  return (
    <span className="line">
      <i className={SWATCH[to] ?? 'swatch'} />
      <Text id={`destination.${to}`} />
    </span>
  )
}
