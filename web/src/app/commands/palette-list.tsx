import { Autocomplete } from '@base-ui/react/autocomplete'
import { Text } from '../../i18n/text.tsx'
import { type Entry, type Group, linkIdOf } from './entries.ts'
import { PaletteItem } from './palette-item.tsx'
import styles from './palette.module.css'

type ListProps = {
  /** The link whose actions are shown. */
  within: string | undefined
  onChoose: (entry: Entry) => void
  onActions: (link: Entry) => void
}

export function PaletteList({ within, onChoose, onActions }: ListProps) {
  return (
    <Autocomplete.List className={styles.list}>
      {({ kind, items }: Group) => (
        <Autocomplete.Group key={kind} items={items}>
          <Autocomplete.GroupLabel className={`${styles.group} cut`}>
            <Text id={`palette.${kind}`} {...(within && { values: { name: within } })} />
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: Entry) => (
              <PaletteItem
                key={entry.key}
                entry={entry}
                onChoose={() => onChoose(entry)}
                {...(linkIdOf(entry) && { onActions: () => onActions(entry) })}
              />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
