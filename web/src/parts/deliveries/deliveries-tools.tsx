import { DELIVERY_STATES, type DeliveryState } from '@sluice/contract/api-webhooks'
import type { ReactNode } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import segments from '../../ui/segments.module.css'
import styles from './deliveries.module.css'

export type StateFilter = DeliveryState | null

type ToolsProps = {
  state: StateFilter
  onState: (state: StateFilter) => void
  /** Buttons for replays of many. */
  children: ReactNode
}

/** Which deliveries show, and replays of many. */
export function DeliveriesTools({ state, onState, children }: ToolsProps) {
  const t = useText()
  return (
    <div className={styles.tools}>
      <fieldset className={`${segments.segments} ${segments.fill}`} aria-label={t('webhooks.stateFilter')}>
        {[null, ...DELIVERY_STATES].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            aria-pressed={each === state}
            onClick={() => onState(each)}
          >
            <Text id={each ? `webhooks.delivery.${each}` : 'all'} />
          </button>
        ))}
      </fieldset>
      <span className={styles.end}>{children}</span>
    </div>
  )
}
