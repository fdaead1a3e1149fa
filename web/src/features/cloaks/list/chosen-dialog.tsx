import { ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type RefusedLinks, useChosenToSafe, useDeleteChosen } from '../../../api/cloak-mode.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { settle, toast } from '../../../ui/toasts.ts'
import type { Chosen } from './chosen.ts'
import dialogs from '../../../ui/dialogs.module.css'
import styles from './chosen-dialog.module.css'

export type Deed = 'to-safe' | 'delete'
const TEXTS = {
  'to-safe': {
    title: 'chosen.toSafeTitle',
    sure: 'chosen.toSafeSure',
    action: 'chosen.toSafeAction',
    done: 'chosen.switched',
    failed: 'toSafe.failed',
  },
  delete: {
    title: 'chosen.deleteTitle',
    sure: 'chosen.deleteSure',
    action: 'chosen.deleteAction',
    done: 'chosen.deleted',
    failed: 'chosen.deleteFailed',
  },
} as const

type ChosenDialogProps = { deed: Deed; chosen: Chosen; onClose: () => void }

/** Asks with the count and the names, and says what was refused and why. */
export function ChosenDialog({ deed, chosen, onClose }: ChosenDialogProps) {
  const t = useText()
  const [links] = useState(() => [...chosen.links.values()])
  const [refused, setRefused] = useState<RefusedLinks>([])
  const [toSafe, remove] = [useChosenToSafe(), useDeleteChosen()]
  const texts = TEXTS[deed]
  const count = links.length
  const finish = (changed: number, left: RefusedLinks) => {
    chosen.clear()
    settle()
    if (changed > 0 || left.length === 0) toast('good', { id: texts.done, values: { count: changed } })
    if (left.length === 0) onClose()
    else setRefused(left)
  }
  const onError = (error: unknown) => toast('bad', wordsOf(error, texts.failed))
  const confirm = () => {
    const ids = links.map(({ id }) => id)
    if (deed === 'delete')
      return remove.mutate(ids, { onSuccess: (done) => finish(done.deleted.length, done.refused), onError })
    toSafe.mutate(ids, { onSuccess: (done) => finish(done.changed.length, done.refused), onError })
  }
  if (refused.length > 0)
    return (
      <Modal
        open
        onClose={onClose}
        title={t('chosen.refused', { count: refused.length })}
        foot={
          <Button look="main" onClick={onClose}>
            <Text id="done" />
          </Button>
        }
      >
        <ul className={`${dialogs.body} ${styles.list}`}>
          {refused.map(({ id, name, reason }) => (
            <li key={id}>
              <span className="cut" dir="auto">
                {name ?? links.find((each) => each.id === id)?.name}
              </span>
              <span className="tiny quiet">
                <Text id={`chosen.why.${reason}`} />
              </span>
            </li>
          ))}
        </ul>
      </Modal>
    )
  return (
    <Confirm
      icon={deed === 'delete' ? Trash2 : ShieldCheck}
      title={t(texts.title, { count })}
      sure={t(texts.sure, { count })}
      action={<Text id={texts.action} values={{ count }} />}
      danger
      busy={toSafe.isPending || remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ul className={`${dialogs.body} ${dialogs.indent} ${styles.list}`}>
        {links.map(({ id, name }) => (
          <li key={id}>
            <span className="cut" dir="auto" title={name}>
              {name}
            </span>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
