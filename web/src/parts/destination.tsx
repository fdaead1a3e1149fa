import type { Destination } from '@sluice/contract/visit'
import { Text } from '../i18n/text.tsx'

const SWATCH = { target: 'swatch swatch--real', audit: 'swatch swatch--audit', none: 'swatch' } as const

/** Where a visit was sent, with the colour that means it everywhere. */
export function DestinationMark({ to }: { to: Destination }) {
  return (
    <span className="line">
      <i className={SWATCH[to]} />
      <Text id={`destination.${to}`} />
    </span>
  )
}
