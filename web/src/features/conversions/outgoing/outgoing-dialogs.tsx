import { Pause, Trash2 } from 'lucide-react'
import type { Outgoing } from '../../../api/outgoing.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { DryRunDialog } from './dry-run-dialog.tsx'
import type { Opened } from './opened.ts'
import { OutgoingDialog } from './outgoing-dialog.tsx'
import { hostOf } from './outgoing-form.ts'
import { OutgoingLogDialog } from './outgoing-log-dialog.tsx'
import type { OutgoingDeeds } from './use-outgoing-deeds.ts'

type DialogsProps = {
  opened: Opened
  items: readonly Outgoing[]
  deeds: OutgoingDeeds
  onOpen: (opened: Opened) => void
  onClose: () => void
}

export function OutgoingDialogs({ opened, items, deeds, onOpen, onClose }: DialogsProps) {
  const t = useText()
  if (opened.dialog === 'form')
    return (
      <OutgoingDialog
        item={opened.item}
        onSaved={({ id, state }) => (state === 'draft' ? onOpen({ dialog: 'dryRun', id }) : onClose())}
        onClose={onClose}
      />
    )
  if (opened.dialog === 'dryRun' || opened.dialog === 'log') {
    const item = items.find(({ id }) => id === opened.id)
    if (!item) return null
    return opened.dialog === 'log' ? (
      <OutgoingLogDialog item={item} onClose={onClose} />
    ) : (
      <DryRunDialog item={item} deeds={deeds} onClose={onClose} />
    )
  }
  const { dialog, item } = opened
  const host = hostOf(item)
  return (
    <Confirm
      icon={dialog === 'stop' ? Pause : Trash2}
      danger={dialog === 'delete'}
      action={<Text id={`outgoing.${dialog}`} />}
      title={t(`outgoing.${dialog}Named`, { host })}
      sure={t(`outgoing.${dialog}Sure`, { host })}
      busy={deeds.working}
      onConfirm={() => (dialog === 'stop' ? deeds.stop(item) : deeds.remove(item))}
      onClose={onClose}
    />
  )
}
