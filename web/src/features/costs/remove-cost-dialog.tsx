import { Undo2 } from 'lucide-react'
import { type CostRow, useRemoveCost } from '../../api/costs.ts'
import { wordsOf } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useUtcDay } from '../../parts/utc-day.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toasts.ts'

export function RemoveCostDialog({ cost, onClose }: { cost: CostRow; onClose: () => void }) {
  const t = useText()
  const remove = useRemoveCost()
  const day = useUtcDay()(cost.day)
  const onConfirm = () =>
    remove.mutate(
      { cloak_id: cost.cloak_id, from: cost.day },
      {
        onSuccess: () => {
          toast('good', 'costs.removed')
          onClose()
        },
        onError: (error) => toast('bad', wordsOf(error, 'operationFailed')),
      },
    )
  return (
    <Confirm
      icon={Undo2}
      danger
      title={t('costs.remove')}
      sure={t('costs.removeSure', { name: cost.name, day })}
      action={<Text id="costs.remove" />}
      busy={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
