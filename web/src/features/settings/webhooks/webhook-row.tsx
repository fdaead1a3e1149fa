import { WEBHOOK_EVENTS } from '@sluice/contract/webhook-events'
import { KeyRound, Pause, Pencil, Play, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import type { Webhook } from '../../../api/webhooks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { hostOf } from './webhook-form.ts'
import { WebhookState } from './webhook-state.tsx'
import receiver from '../../../parts/deliveries/receiver.module.css'
import iconButtons from '../../../ui/icon-buttons.module.css'

export type WebhookDeed = 'deliveries' | 'edit' | 'stop' | 'start' | 'roll' | 'delete' | 'test'
type RowProps = { webhook: Webhook; working: WebhookDeed | null; onDeed: (deed: WebhookDeed) => void }

export function WebhookRow({ webhook, working, onDeed }: RowProps) {
  const t = useText()
  const dates = useDates()
  const { url, events, links, disabled, last_success_at, created } = webhook
  const host = hostOf(webhook)
  const onOff = disabled ? 'start' : 'stop'
  return (
    <li>
      <WebhookIcon aria-hidden />
      <div>
        <p className={`mono strong ${receiver.url}`} title={url} dir="ltr">
          {url}
        </p>
        <p className={receiver.badges}>
          <WebhookState webhook={webhook} />
        </p>
        <p className="tiny quiet">
          {events.length === WEBHOOK_EVENTS.length ? (
            <Text id="webhooks.allEvents" />
          ) : (
            <span className="mono">{events.join(' ')}</span>
          )}
          {links.length > 0 && (
            <>
              {' · '}
              <Text id="webhooks.linkCount" values={{ count: links.length }} />
            </>
          )}
        </p>
        <p className="tiny quiet num">
          {last_success_at ? (
            <Text id="webhooks.lastSuccess" values={{ time: dates.moment(last_success_at) }} />
          ) : (
            <Text id="webhooks.neverSucceeded" />
          )}
          {' · '}
          <Text id="webhooks.since" values={{ time: dates.moment(created) }} />
        </p>
        <div className={receiver.ways}>
          <Button
            small
            aria-label={t('webhooks.deliveriesNamed', { host })}
            onClick={() => onDeed('deliveries')}
          >
            <Text id="webhooks.deliveries" />
          </Button>
          <Button
            small
            aria-label={t('webhooks.testNamed', { host })}
            busy={working === 'test'}
            disabled={disabled !== null}
            onClick={() => onDeed('test')}
          >
            <Text id="webhooks.test" />
          </Button>
          <span className={receiver.icons}>
            <IconButton
              icon={Pencil}
              label={t('webhooks.editNamed', { host })}
              onClick={() => onDeed('edit')}
            />
            <IconButton
              icon={disabled ? Play : Pause}
              label={t(`webhooks.${onOff}Named`, { host })}
              disabled={working === onOff}
              onClick={() => onDeed(onOff)}
            />
            <IconButton
              icon={KeyRound}
              label={t('webhooks.rollNamed', { host })}
              onClick={() => onDeed('roll')}
            />
            <IconButton
              icon={Trash2}
              className={iconButtons.bad ?? ''}
              label={t('webhooks.deleteNamed', { host })}
              onClick={() => onDeed('delete')}
            />
          </span>
        </div>
      </div>
    </li>
  )
}
