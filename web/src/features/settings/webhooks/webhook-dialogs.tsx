import { KeyRound, Pause, Trash2 } from 'lucide-react'
import type { Webhook } from '../../../api/webhooks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import type { Opened } from './opened.ts'
import { SecretDialog } from './secret-dialog.tsx'
import type { WebhookDeeds } from './use-webhook-deeds.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { hostOf } from './webhook-form.ts'

type DialogsProps = {
  opened: Opened
  webhooks: readonly Webhook[]
  deeds: WebhookDeeds
  onOpen: (opened: Opened) => void
  onClose: () => void
}

export function WebhookDialogs({ opened, webhooks, deeds, onOpen, onClose }: DialogsProps) {
  if (opened.dialog === 'secret') return <SecretDialog secret={opened.secret} onClose={onClose} />
  if (opened.dialog === 'form')
    return (
      <WebhookDialog
        webhook={opened.webhook}
        onAdded={({ secret }) => onOpen({ dialog: 'secret', secret })}
        onClose={onClose}
      />
    )
  if (opened.dialog === 'deliveries') {
    const webhook = webhooks.find(({ id }) => id === opened.id)
    return webhook ? <DeliveriesDialog webhook={webhook} onClose={onClose} /> : null
  }
  return <Question opened={opened} deeds={deeds} onClose={onClose} />
}

const ICON = { stop: Pause, roll: KeyRound, delete: Trash2 }

type QuestionProps = {
  opened: Extract<Opened, { dialog: 'stop' | 'roll' | 'delete' }>
  deeds: WebhookDeeds
  onClose: () => void
}

function Question({ opened: { dialog, webhook }, deeds, onClose }: QuestionProps) {
  const t = useText()
  const host = hostOf(webhook)
  const onConfirm = { stop: deeds.stop, roll: deeds.roll, delete: deeds.remove }[dialog]
  return (
    <Confirm
      icon={ICON[dialog]}
      danger={dialog === 'delete'}
      action={<Text id={`webhooks.${dialog}`} />}
      title={t(`webhooks.${dialog}Named`, { host })}
      sure={t(`webhooks.${dialog}Sure`, { host })}
      busy={deeds.working}
      onConfirm={() => onConfirm(webhook)}
      onClose={onClose}
    />
  )
}
