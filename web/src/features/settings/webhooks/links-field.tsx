import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { cloakNameQuery, cloakNamesQuery } from '../../../api/cloak-names.ts'
import { useText } from '../../../i18n/text.tsx'
import { codeIn } from '../../../parts/code-in.ts'
import type { FieldControl } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchChoice } from '../../../ui/search-choice.tsx'
import { useRested } from '../../../ui/use-rested.ts'
import iconButtons from '../../../ui/icon-buttons.module.css'
import styles from './webhook-dialog.module.css'

type FieldProps = {
  control: FieldControl
  label: string
  value: readonly number[]
  onChange: (links: number[]) => void
}

/** The chosen links, and a search for more. Deleted ones cannot be chosen, but may have been before. */
export function LinksField({ control, label, value, onChange }: FieldProps) {
  const t = useText()
  const client = useQueryClient()
  const [asked, ask] = useState('')
  const [typed, setTyped] = useRested(asked, ask, (text) => text.trim())
  const { data, isError } = useQuery(cloakNamesQuery(asked))
  const items = data?.items.filter(({ id, deleted }) => !deleted && !value.includes(id)) ?? []
  const note = isError
    ? t('webhooks.linksFailed')
    : data && (data.more ? t('webhooks.moreLinks') : items.length === 0 && t('webhooks.noLinks'))
  const onAdd = (id: number) => {
    const item = items.find((each) => each.id === id)
    if (!item) return
    client.setQueryData(cloakNameQuery(id).queryKey, item)
    onChange([...value, id])
  }
  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className={styles.events}
    >
      {value.length > 0 && (
        <ul className={styles.links}>
          {value.map((id) => (
            <ChosenLink key={id} id={id} onRemove={() => onChange(value.filter((each) => each !== id))} />
          ))}
        </ul>
      )}
      <div>
        <SearchChoice
          label={t('webhooks.addLink')}
          hint={t('webhooks.findLink')}
          value=""
          shown={t('webhooks.chooseLink')}
          options={items.map(({ id, name, short_link }) => ({
            value: String(id),
            label: name,
            note: codeIn(short_link),
          }))}
          typed={typed}
          onType={setTyped}
          onChange={(id) => onAdd(Number(id))}
          note={note || undefined}
        />
      </div>
    </fieldset>
  )
}

function ChosenLink({ id, onRemove }: { id: number; onRemove: () => void }) {
  const t = useText()
  const { data, error } = useQuery(cloakNameQuery(id))
  const known = data && (data.deleted ? t('webhooks.deletedLink', { name: data.name }) : data.name)
  const name = known ?? (error ? t('webhooks.unknownLink', { id }) : '…')
  return (
    <li className={styles.link}>
      <span className="cut" title={name} dir="auto">
        {name}
      </span>
      <IconButton
        icon={X}
        small
        className={iconButtons.tight ?? ''}
        label={t('webhooks.removeLink', { name })}
        onClick={onRemove}
      />
    </li>
  )
}
