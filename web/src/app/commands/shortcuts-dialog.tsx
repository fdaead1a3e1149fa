import { Text } from '../../i18n/text.tsx'
import type { MessageId } from '../../i18n/zh.ts'
import { Modal } from '../../ui/modal.tsx'
import { Keys } from './keys.tsx'
import dialogs from '../../ui/dialogs.module.css'
import styles from './shortcuts-dialog.module.css'

type Row = readonly [keys: string, name: MessageId]
const EVERYWHERE: readonly Row[] = [
  ['/', 'shortcut.search'],
  ['?', 'shortcut.shortcuts'],
  ['Esc', 'shortcut.close'],
]
const OF_USERS: readonly Row[] = [
  ['c', 'shortcut.create'],
  ['g o', 'shortcut.home'],
  ['g l', 'shortcut.links'],
  ['g s', 'shortcut.statistics'],
  ['g v', 'shortcut.logs'],
]
const OF_ADMINS: readonly Row[] = [
  ['j', 'shortcut.next'],
  ['k', 'shortcut.previous'],
]

type DialogProps = { admin: boolean; command: string; onClose: () => void }

/** `command`: the key of the palette. */
export function ShortcutsDialog({ admin, command, onClose }: DialogProps) {
  const rows: Row[] = [[command, 'shortcut.palette'], ...EVERYWHERE, ...(admin ? OF_ADMINS : OF_USERS)]
  return (
    <Modal open onClose={onClose} title={<Text id="shortcut.title" />}>
      <div className={dialogs.body}>
        <dl className={styles.keys}>
          {rows.map(([keys, name]) => (
            <div key={name}>
              <dt>
                <Text id={name} />
              </dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Modal>
  )
}
