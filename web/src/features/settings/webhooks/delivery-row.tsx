import type { Delivery } from '../../../api/webhooks.ts'
import { useText } from '../../../i18n/text.tsx'
import { SendingRow } from '../../../parts/deliveries/sending-row.tsx'
import { isKnownEvent, linkNameOf } from './delivery-body.ts'
import { DeliveryDetails } from './delivery-details.tsx'

type RowProps = { delivery: Delivery; replaying: boolean; stopped: boolean; onReplay: () => void }

/** One delivery; what was sent and answered shows when it is opened. */
export function DeliveryRow({ delivery, ...replay }: RowProps) {
  const t = useText()
  const { type, link } = delivery
  const event = isKnownEvent(type) ? t(`webhooks.event.${type}`) : type
  const name = link !== null && (linkNameOf(delivery.body) ?? t('webhooks.unknownLink', { id: link }))
  return (
    <SendingRow
      sending={delivery}
      name={event}
      title={<span className="strong">{event}</span>}
      facts={name ? [<bdi key="link">{name}</bdi>] : []}
      {...replay}
    >
      <DeliveryDetails delivery={delivery} />
    </SendingRow>
  )
}
