import { wordsOf } from '../../../api/error-words.ts'
import {
  useDeleteWebhook,
  useRollWebhook,
  useTestWebhook,
  useUpdateWebhook,
  type Webhook,
} from '../../../api/webhooks.ts'
import { toast } from '../../../ui/toasts.ts'
import type { Opened } from './opened.ts'
import type { WebhookDeed } from './webhook-row.tsx'

export type WebhookDeeds = ReturnType<typeof useWebhookDeeds>

/** What a row's buttons do: at once, or after a question that is opened. */
export function useWebhookDeeds(open: (opened: Opened | null) => void) {
  const update = useUpdateWebhook()
  const roll = useRollWebhook()
  const test = useTestWebhook()
  const remove = useDeleteWebhook()
  const onError = (fault: unknown) => toast('bad', wordsOf(fault, 'operationFailed'))

  const turn = (webhook: Webhook, active: boolean) => {
    const { id, url, events, links } = webhook
    update.mutate(
      { id, url, events, links, active },
      {
        onSuccess: () => {
          toast('good', active ? 'webhooks.started' : 'webhooks.stopped')
          open(null)
        },
        onError,
      },
    )
  }
  const sendTest = ({ id }: Webhook) =>
    test.mutate(id, {
      onSuccess: () => {
        toast('good', 'webhooks.tested')
        open({ dialog: 'deliveries', id })
      },
      onError,
    })
  return {
    begin: (webhook: Webhook, deed: WebhookDeed) => {
      if (deed === 'start') turn(webhook, true)
      else if (deed === 'test') sendTest(webhook)
      else if (deed === 'edit') open({ dialog: 'form', webhook })
      else if (deed === 'deliveries') open({ dialog: 'deliveries', id: webhook.id })
      else open({ dialog: deed, webhook })
    },
    stop: (webhook: Webhook) => turn(webhook, false),
    roll: ({ id }: Webhook) =>
      roll.mutate(id, {
        onSuccess: ({ secret }) => open({ dialog: 'secret', secret }),
        onError,
      }),
    remove: ({ id }: Webhook) =>
      remove.mutate(id, {
        onSuccess: () => {
          toast('good', 'webhooks.deleted')
          open(null)
        },
        onError,
      }),
    workingOn: (id: number): WebhookDeed | null => {
      if (test.isPending && test.variables === id) return 'test'
      if (update.isPending && update.variables.id === id) return update.variables.active ? 'start' : 'stop'
      return null
    },
    working: update.isPending || roll.isPending || remove.isPending,
  }
}
