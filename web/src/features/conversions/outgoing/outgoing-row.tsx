import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { Outgoing } from '../../../api/outgoing.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { hostOf } from './outgoing-form.ts'
import { OutgoingState } from './outgoing-state.tsx'
import receiver from '../../../parts/deliveries/receiver.module.css'
import iconButtons from '../../../ui/icon-buttons.module.css'

export type OutgoingDeed = 'dryRun' | 'log' | 'edit' | 'stop' | 'start' | 'delete'
type RowProps = { item: Outgoing; working: boolean; onDeed: (deed: OutgoingDeed) => void }

export function OutgoingRow({ item, working, onDeed }: RowProps) {
  const t = useText()
  const dates = useDates()
  const { template, method, events, statuses, late, state, last_success_at, looking } = item
  const host = hostOf(item)
  const onOff = state === 'on' ? 'stop' : 'start'
  return (
    <li>
      <p className={`mono strong ${receiver.url}`} title={template} dir="ltr">
        {method} {template}
      </p>
      <p className={receiver.badges}>
        <OutgoingState item={item} />
      </p>
      <p className="tiny quiet">
        {events.length === 0 ? <Text id="outgoing.allEvents" /> : <bdi>{events.join(' · ')}</bdi>}
        {' · '}
        {statuses.map((status) => t(`outgoing.status.${status}`)).join(', ')}
        {late && (
          <>
            {' · '}
            <Text id="outgoing.lateToo" />
          </>
        )}
      </p>
      <p className="tiny quiet num">
        {last_success_at ? (
          <Text id="webhooks.lastSuccess" values={{ time: dates.moment(last_success_at) }} />
        ) : (
          <Text id="webhooks.neverSucceeded" />
        )}
        {looking > 0 && (
          <>
            {' · '}
            <Text id="outgoing.looking" values={{ count: looking }} />
          </>
        )}
      </p>
      <div className={receiver.ways}>
        <Button
          small
          {...(state === 'draft' && { look: 'main' as const })}
          aria-label={t('outgoing.dryRunNamed', { host })}
          onClick={() => onDeed('dryRun')}
        >
          <Text id="outgoing.dryRun" />
        </Button>
        <Button small aria-label={t('outgoing.logNamed', { host })} onClick={() => onDeed('log')}>
          <Text id="outgoing.log" />
        </Button>
        <span className={receiver.icons}>
          <IconButton
            icon={Pencil}
            label={t('outgoing.editNamed', { host })}
            onClick={() => onDeed('edit')}
          />
          <IconButton
            icon={state === 'on' ? Pause : Play}
            label={t(`outgoing.${onOff}Named`, { host })}
            disabled={working || state === 'draft'}
            onClick={() => onDeed(onOff)}
          />
          <IconButton
            icon={Trash2}
            className={iconButtons.bad ?? ''}
            label={t('outgoing.deleteNamed', { host })}
            onClick={() => onDeed('delete')}
          />
        </span>
      </div>
    </li>
  )
}
