import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloakNameQuery, cloakNamesQuery } from '../api/cloak-names.ts'
import { useText } from '../i18n/text.tsx'
import { SearchChoice } from '../ui/search-choice.tsx'
import { useRested } from '../ui/use-rested.ts'
import { codeIn } from './code-in.ts'

type Props = {
  value: number | null
  /** What stands for no link, and can be chosen. */
  none?: string
  /** Deleted links cannot be chosen. */
  live?: boolean
  onChange: (id: number | null) => void
}

/** Links are searched on the server: all of them, deleted ones too, whose bills come later. Its texts are those of costs. */
export function LinkChoice({ value, none, live = false, onChange }: Props) {
  const t = useText()
  const [asked, ask] = useState('')
  const [typed, setTyped] = useRested(asked, ask, (text) => text.trim())
  const chosen = useQuery({ ...cloakNameQuery(value ?? 0), enabled: value !== null }).data
  const list = useQuery(cloakNamesQuery(asked))
  const items = (list.data?.items ?? []).filter(({ deleted }) => !(live && deleted))
  const named = ({ name, deleted }: { name: string; deleted: boolean }) =>
    deleted ? t('costs.deletedNamed', { name }) : name
  const note = list.data && (list.data.more ? t('costs.moreLinks') : items.length === 0 && t('costs.nothing'))
  return (
    <SearchChoice
      label={t('costs.link')}
      hint={t('costs.findLink')}
      value={String(value ?? 'none')}
      shown={value === null ? (none ?? t('costs.noLink')) : chosen ? named(chosen) : '…'}
      options={[
        ...(none && !typed ? [{ value: 'none', label: none }] : []),
        ...items.map((each) => ({
          value: String(each.id),
          label: named(each),
          note: codeIn(each.short_link),
        })),
      ]}
      typed={typed}
      onType={setTyped}
      onChange={(id) => onChange(id === 'none' ? null : Number(id))}
      note={note || undefined}
    />
  )
}
