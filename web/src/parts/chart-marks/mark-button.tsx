import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import type { ChangeMoment, ChartMoment } from './chart-moment.ts'
import { MARK_ICONS } from './mark-icons.ts'
import { MomentList } from './moment-list.tsx'
import layout from '../../ui/layout.module.css'
import menus from '../../ui/menus.module.css'
import styles from './chart-marks.module.css'

/** `wordy`: there is room for its words beside it. */
type Props = { items: readonly ChartMoment[]; wordy: boolean; onChange: ChangeMoment }

/** One mark: its words on hover and focus, and the list of what it stands for when it is pressed. */
export function MarkButton({ items, wordy, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return null
  const kinds = new Set(items.map(({ kind }) => kind))
  const Icon = MARK_ICONS[first.kind]
  const versions = kinds.size === 1 && first.kind === 'version'
  const name = versions && first !== last ? `${first.name}–${last.name.slice(1)}` : first.name
  const words = items.map((each) => `${each.name} ${each.words}`.trim()).join(' · ')
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={styles.mark} data-hint={open ? undefined : words}>
        <span className={layout.sr}>{t('marks.label', { words })}</span>
        {versions ? <b aria-hidden>{name}</b> : <Icon size={14} aria-hidden />}
        {items.length === 1
          ? wordy && (
              <span className={styles.words} aria-hidden>
                {first.words}
              </span>
            )
          : !versions && <b aria-hidden>{items.length}</b>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={menus.float} sideOffset={4} align="start" collisionPadding={8}>
          <Popover.Popup className={`${menus.menu} ${styles.list}`} aria-label={t('marks.list')}>
            <MomentList
              items={items}
              onChange={(what, moment) => {
                setOpen(false)
                onChange(what, moment)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
