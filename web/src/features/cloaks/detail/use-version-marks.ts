import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type CloakVersion, historyQuery, MOST_VERSIONS } from '../../../api/cloak-history.ts'
import { useText } from '../../../i18n/text.tsx'
import { versionMarks } from '../../../parts/reports/version-marks.ts'
import type { ChartMark } from '../../../parts/visits-chart.tsx'

/** Chart marks of the versions that started during these visits. */
export function useVersionMarks(id: number, rows: readonly { at: string }[] | undefined): ChartMark[] {
  const t = useText()
  const { formatList } = useIntl()
  const { data } = useQuery(historyQuery(id, MOST_VERSIONS))
  if (!rows || !data) return []
  const wordsOf = ({ change, changed_fields, mode }: CloakVersion) => {
    if (change !== 'updated') return t(`change.${change}`)
    return formatList(
      changed_fields.map((field) => (field === 'mode' ? t(`mode.${mode}`) : t(`field.${field}`))),
      { type: 'unit', style: 'short' },
    )
  }
  return versionMarks(rows, data.items).map(({ at, versions, room, late }) => {
    const [first, last] = [versions[0], versions.at(-1)]
    const name = first === last ? `v${first?.version}` : `v${first?.version}–${last?.version}`
    return { at, name, words: room === 'words' && last && first === last ? wordsOf(last) : null, late }
  })
}
