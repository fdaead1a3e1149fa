import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloakNamesQuery } from '../../../api/cloak-names.ts'
import { useText } from '../../../i18n/text.tsx'
import { codeIn } from '../../../parts/code-in.ts'
import { SearchChoice } from '../../../ui/search-choice.tsx'
import { useRested } from '../../../ui/use-rested.ts'
import { useLinkName } from './link-name.tsx'

type FilterProps = { value: number | null; onChange: (id: number | null) => void }

/** One link or all of them, deleted ones included: their conversions stay. */
export function LinkFilter({ value, onChange }: FilterProps) {
  const t = useText()
  const [asked, ask] = useState('')
  const [typed, setTyped] = useRested(asked, ask, (text) => text.trim())
  const shown = useLinkName(value)
  const { data, isError } = useQuery(cloakNamesQuery(asked))
  const items = data?.items ?? []
  const note = isError
    ? t('conversions.linksFailed')
    : data && (data.more ? t('conversions.moreLinks') : items.length === 0 && t('conversions.noLinkMatch'))
  return (
    <SearchChoice
      label={t('conversions.link')}
      hint={t('conversions.findLink')}
      value={String(value ?? 'all')}
      shown={value === null ? t('all') : shown}
      options={[
        ...(typed ? [] : [{ value: 'all', label: t('all') }]),
        ...items.map(({ id, name, short_link, deleted }) => ({
          value: String(id),
          label: deleted ? t('conversions.deletedLink', { name }) : name,
          note: codeIn(short_link),
        })),
      ]}
      typed={typed}
      onType={setTyped}
      onChange={(id) => onChange(id === 'all' ? null : Number(id))}
      note={note || undefined}
    />
  )
}
