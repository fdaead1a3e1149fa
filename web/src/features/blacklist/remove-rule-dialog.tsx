import { type Rule, type RuleList, useDeleteRule } from '../../api/blacklist.ts'
import { wordsOf } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { toast } from '../../ui/toasts.ts'

type RemoveProps = { list: RuleList; rule: Rule; onClose: () => void }

export function RemoveRuleDialog({ list, rule, onClose }: RemoveProps) {
  const t = useText()
  const remove = useDeleteRule(list)
  const onConfirm = () =>
    remove.mutate(rule.id, {
      onSuccess: () => {
        toast('good', 'blacklist.removed', { detail: rule.range })
        onClose()
      },
      onError: (error) => toast('bad', wordsOf(error, 'operationFailed')),
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
