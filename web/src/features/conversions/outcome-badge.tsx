import type { ConversionOutcome } from '@sluice/contract/conversions'
import { Text } from '../../i18n/text.tsx'
import badges from '../../ui/badges.module.css'

const LOOK: Readonly<Record<ConversionOutcome, string | undefined>> = {
  recorded: badges.good,
  updated: badges.good,
  added: badges.good,
  late: badges.warn,
  known: badges.info,
  ignored: badges.info,
  refused: badges.bad,
}

/** What became of something that was reported. */
export const OutcomeBadge = ({ outcome }: { outcome: ConversionOutcome }) => (
  <span className={`${badges.badge} ${LOOK[outcome] ?? ''}`}>
    <Text id={`conversions.outcome.${outcome}`} />
  </span>
)
