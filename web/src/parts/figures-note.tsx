import { useIntl } from 'react-intl'
import { Text } from '../i18n/text.tsx'
import type { Figure } from './use-figures.ts'

/** Says whose the figures beside it are. */
export function FiguresNote({ figures }: { figures: readonly (Figure | null)[] }) {
  const { formatList } = useIntl()
  const measured = figures.flatMap((figure) => figure?.measured ?? [])
  return measured.length > 0 ? (
    <Text id="figures.othersClaimed" values={{ what: formatList(measured) }} />
  ) : (
    <Text id="figures.claimed" />
  )
}
