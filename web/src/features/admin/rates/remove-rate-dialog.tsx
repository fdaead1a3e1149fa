import { type RateRow, useRemoveRate } from '../../../api/admin/rates.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { useText } from '../../../i18n/text.tsx'
import { useUtcDay } from '../../../parts/utc-day.tsx'
import { ConfirmDelete } from '../../../ui/confirm-delete.tsx'
import { toast } from '../../../ui/toasts.ts'

export function RemoveRateDialog({ rate, onClose }: { rate: RateRow; onClose: () => void }) {
  const t = useText()
  const remove = useRemoveRate()
  const day = useUtcDay()(rate.day)
  const { currency } = rate
  const onConfirm = () =>
    remove.mutate(
      { currency, day: rate.day },
      {
        onSuccess: () => {
          toast('good', 'rates.removed', { detail: currency })
          onClose()
        },
        onError: (error) => toast('bad', wordsOf(error, 'operationFailed')),
      },
    )
  return (
    <ConfirmDelete
      title={t('rates.remove')}
      sure={t('rates.removeSure', { currency, day })}
      name={currency}
      busy={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
