import { type Rule, useDeleteRule } from '../../api/blacklist.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { toast } from '../../ui/toasts.ts'

export function RemoveRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useText()
  const words = useErrorWords()
  const remove = useDeleteRule()
  const onConfirm = () =>
    remove.mutate(rule.id, {
      onSuccess: () => {
        toast('good', t('blacklist.removed'), rule.range)
        onClose()
      },
      onError: (error) => toast('bad', words(error, 'operationFailed')),
    })
  return (
    <ConfirmDelete
      title={t('blacklist.remove')}
      sure={t('blacklist.removeSure', { range: rule.range })}
      name={rule.range}
      busy={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
