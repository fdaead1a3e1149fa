import { WEBHOOK_DAYS, WEBHOOK_VISIT_DAYS } from '@sluice/contract/api-webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../../../api/error-words.ts'
import type { ListPage } from '../../../api/list-page.ts'
import { deliveriesQuery, type Replay, useReplay, type Webhook } from '../../../api/webhooks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { DeliveriesList } from '../../../parts/deliveries/deliveries-list.tsx'
import { DeliveriesTools, type StateFilter } from '../../../parts/deliveries/deliveries-tools.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toasts.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { ReplayRange } from './replay-range.tsx'
import { hostOf } from './webhook-form.ts'
import dialogs from '../../../ui/dialogs.module.css'

const FIRST: ListPage = { page: 1, asOf: null }

/** What was sent to an endpoint in the last days, and what it answered. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText()
  const [state, setState] = useState<StateFilter>(null)
  const [page, setPage] = useState(FIRST)
  const [ranging, setRanging] = useState(false)
  const list = useQuery(deliveriesQuery(webhook.id, state, page))
  const replay = useReplay(webhook.id)
  const stopped = webhook.disabled !== null
  const sent = replay.isPending ? replay.variables : undefined
  const onReplay = (body: Replay) =>
    replay.mutate(body, {
      onSuccess: ({ replayed, more }) => {
        const id = more ? 'webhooks.replayedMore' : 'webhooks.replayed'
        toast(replayed > 0 ? 'good' : 'info', { id, values: { count: replayed } })
        setRanging(false)
      },
      onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
    })
  const onState = (next: StateFilter) => {
    setState(next)
    setPage(FIRST)
  }
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={<Text id="webhooks.deliveriesNamed" values={{ host: hostOf(webhook) }} />}
    >
      <div className={`${dialogs.body} ${dialogs.fields}`}>
        <p className="small quiet">
          <Text
            id="webhooks.deliveriesAbout"
            values={{ days: WEBHOOK_DAYS, visitDays: WEBHOOK_VISIT_DAYS }}
          />
          {stopped && (
            <>
              {' '}
              <Text id="webhooks.startFirst" />
            </>
          )}
        </p>
        <DeliveriesTools state={state} onState={onState}>
          <Button
            busy={sent !== undefined && 'failed' in sent}
            disabled={stopped}
            onClick={() => onReplay({ failed: true })}
          >
            <Text id="webhooks.replayFailed" />
          </Button>
          <Button disabled={stopped} aria-expanded={ranging} onClick={() => setRanging(!ranging)}>
            <Text id="webhooks.replayRange" />
          </Button>
        </DeliveriesTools>
        {ranging && !stopped && (
          <ReplayRange
            working={sent !== undefined && 'from' in sent}
            onReplay={onReplay}
            onClose={() => setRanging(false)}
          />
        )}
        <DeliveriesList
          list={list}
          page={page.page}
          filtered={state !== null}
          none={t('webhooks.noDeliveries')}
          row={(delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              stopped={stopped}
              replaying={sent !== undefined && 'delivery' in sent && sent.delivery === delivery.id}
              onReplay={() => onReplay({ delivery: delivery.id })}
            />
          )}
          onClear={() => onState(null)}
          onPage={setPage}
        />
      </div>
    </Modal>
  )
}
