import { DELIVERY_STATES, type DeliveryState } from '@sluice/contract/api-webhooks'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import segments from '../../../ui/segments.module.css'
import styles from './deliveries.module.css'

export type StateFilter = DeliveryState | null

type ToolsProps = {
  state: StateFilter
  onState: (state: StateFilter) => void
  stopped: boolean
  replayingFailed: boolean
  onReplayFailed: () => void
  ranging: boolean
  onRange: () => void
}

/** Which deliveries show, and replays of many. */
export function DeliveriesTools(props: ToolsProps) {
  const { state, onState, stopped, replayingFailed, onReplayFailed, ranging, onRange } = props
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
      <span className={styles.end}>
        <Button busy={replayingFailed} disabled={stopped} onClick={onReplayFailed}>
          <Text id="webhooks.replayFailed" />
        </Button>
        <Button disabled={stopped} aria-expanded={ranging} onClick={onRange}>
          <Text id="webhooks.replayRange" />
        </Button>
      </span>
    </div>
  )
}
