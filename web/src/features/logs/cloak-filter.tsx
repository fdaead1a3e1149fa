import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloakNameQuery, cloakNamesQuery } from '../../api/cloak-names.ts'
import { useText } from '../../i18n/text.tsx'
import { SearchChoice } from '../../ui/search-choice.tsx'
import { useRested } from '../../ui/use-rested.ts'

type Props = { value: number | null; onChange: (id: number | null) => void }

/** The name of a link, whatever its age, and whether it was deleted; `…` until it is known. */
export function useCloakName(id: number | null): string {
  const t = useText()
  const found = useQuery({ ...cloakNameQuery(id ?? 0), enabled: id !== null })
  if (found.isError) return t('logs.unknownCloak')
  if (!found.data) return '…'
  const { name, deleted } = found.data
  return deleted ? t('logs.deletedNamed', { name }) : name
}

/** Links are searched on the server: all of them, deleted ones too, whose visits stay in the log. */
export function CloakFilter({ value, onChange }: Props) {
  const t = useText()
  const [asked, ask] = useState('')
  const [typed, setTyped] = useRested(asked, ask, (text) => text.trim())
  const shown = useCloakName(value)
  const list = useQuery(cloakNamesQuery(asked))
  const items = list.data?.items ?? []
  const note = list.isError
    ? t('logs.namesFailed')
    : list.data && (list.data.more ? t('logs.moreCloaks') : items.length === 0 && t('logs.nothing'))
  return (
    <SearchChoice
      label={t('logs.cloak')}
      hint={t('logs.findCloak')}
      value={String(value ?? 'all')}
      shown={value === null ? t('all') : shown}
      options={[
        ...(typed ? [] : [{ value: 'all', label: t('all') }]),
        ...items.map(({ id, name, short_link, deleted }) => ({
          value: String(id),
          label: name,
          note: deleted ? t('logs.deleted') : short_link.replace(/^\/t\//, ''),
        })),
      ]}
      typed={typed}
      onType={setTyped}
      onChange={(id) => onChange(id === 'all' ? null : Number(id))}
      note={note || undefined}
    />
  )
}
