import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type CloakVersion, historyQuery, MOST_VERSIONS } from '../../../api/cloak-history.ts'
import { useText } from '../../../i18n/text.tsx'
import type { ChartMoment } from '../../../parts/chart-marks/chart-moment.ts'

/** The versions of a link as moments of its chart. Its creation does not count. */
export function useVersionMoments(id: number): ChartMoment[] {
  const t = useText()
  const { formatList } = useIntl()
  const { data } = useQuery(historyQuery(id, MOST_VERSIONS))
  const wordsOf = ({ change, changed_fields, mode }: CloakVersion) => {
    if (change !== 'updated') return t(`change.${change}`)
    return formatList(
      changed_fields.map((field) => (field === 'mode' ? t(`mode.${mode}`) : t(`field.${field}`))),
      { type: 'unit', style: 'short' },
    )
  }
  return (data?.items ?? [])
    .filter(({ change }) => change !== 'created')
    .map((version) => ({
      key: `version ${version.version}`,
      at: version.changed_at,
      kind: 'version',
      name: `v${version.version}`,
      words: wordsOf(version),
    }))
}
