import { WEBHOOK_DAYS } from '@sluice/contract/api-webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../../../api/error-words.ts'
import type { ListPage } from '../../../api/list-page.ts'
import {
  type Outgoing,
  type OutgoingReplay,
  outgoingLogQuery,
  useReplayOutgoing,
} from '../../../api/outgoing.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { DeliveriesList } from '../../../parts/deliveries/deliveries-list.tsx'
import { DeliveriesTools, type StateFilter } from '../../../parts/deliveries/deliveries-tools.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toasts.ts'
import { hostOf } from './outgoing-form.ts'
import { SentRow } from './sent-row.tsx'
import dialogs from '../../../ui/dialogs.module.css'

const FIRST: ListPage = { page: 1, asOf: null }

/** What was sent in the last days, what was answered, and what was left out. */
export function OutgoingLogDialog({ item, onClose }: { item: Outgoing; onClose: () => void }) {
  const t = useText()
  const [state, setState] = useState<StateFilter>(null)
  const [page, setPage] = useState(FIRST)
  const list = useQuery(outgoingLogQuery(item.id, state, page))
  const replay = useReplayOutgoing(item.id)
  const stopped = item.state !== 'on'
  const sent = replay.isPending ? replay.variables : undefined
  const onReplay = (body: OutgoingReplay) =>
    replay.mutate(body, {
      onSuccess: ({ replayed, more }) => {
        const id = more ? 'webhooks.replayedMore' : 'webhooks.replayed'
        toast(replayed > 0 ? 'good' : 'info', { id, values: { count: replayed } })
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
      title={<Text id="outgoing.logNamed" values={{ host: hostOf(item) }} />}
    >
      <div className={`${dialogs.body} ${dialogs.fields}`}>
        <p className="small quiet">
          <Text id="outgoing.logAbout" values={{ days: WEBHOOK_DAYS }} />
          {stopped && (
            <>
              {' '}
              <Text id="outgoing.startFirst" />
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
        </DeliveriesTools>
        <DeliveriesList
          list={list}
          page={page.page}
          filtered={state !== null}
          none={t('outgoing.logEmpty')}
          row={(each) => (
            <SentRow
              key={each.id}
              sent={each}
              stopped={stopped}
              replaying={sent !== undefined && 'delivery' in sent && sent.delivery === each.id}
              onReplay={() => onReplay({ delivery: each.id })}
            />
          )}
          onClear={() => onState(null)}
          onPage={setPage}
        />
      </div>
    </Modal>
  )
}
