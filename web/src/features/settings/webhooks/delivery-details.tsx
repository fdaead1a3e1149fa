import type { Delivery } from '../../../api/webhooks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { AttemptList, Block } from '../../../parts/deliveries/attempt-list.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { readableBody } from './delivery-body.ts'
import styles from '../../../parts/deliveries/deliveries.module.css'

/** Every attempt with its answer, and what was sent. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const t = useText()
  return (
    <div className={styles.details}>
      <p className={`tiny quiet mono ${styles.id}`}>
        {delivery.type} · {delivery.event}
      </p>
      <AttemptList attempts={delivery.attempts} />
      <div className={styles.titled}>
        <h4>
          <Text id="webhooks.body" />
        </h4>
        <CopyButton text={delivery.body} what={t('webhooks.copyBody')} />
      </div>
      <Block text={readableBody(delivery.body)} />
    </div>
  )
}
