import type { Destination } from '@sluice/contract/visit'
import { Text } from '../i18n/text.tsx'
import layout from '../ui/layout.module.css'
import swatches from '../ui/swatches.module.css'

const SWATCH: Readonly<Record<string, string>> = {
  target: `${swatches.swatch} ${swatches.real}`,
  audit: `${swatches.swatch} ${swatches.audit}`,
}

/** Where a visit was sent, in the colour that always means it. */
export function DestinationMark({ to }: { to: Destination }) {
  return (
    <span className={layout.line}>
      <i className={SWATCH[to] ?? swatches.swatch} />
      <Text id={`destination.${to}`} />
    </span>
  )
}
