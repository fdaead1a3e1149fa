import { type Cloak, useDeleteCloak } from '../../api/cloaks.ts'
import { wordsOf } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { toast } from '../../ui/toasts.ts'

type DeleteDialogProps = { cloak: Pick<Cloak, 'id' | 'name'>; onClose: () => void; onDeleted?: () => void }

export function DeleteDialog({ cloak: { id, name }, onClose, onDeleted }: DeleteDialogProps) {
  const t = useText()
  const remove = useDeleteCloak()
  const onConfirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast('good', 'cloaks.deleted')
        onClose()
        onDeleted?.()
      },
      onError: (error) => toast('bad', wordsOf(error, 'deleteCloakFailed')),
    })
  return (
    <ConfirmDelete
      title={t('cloaks.delete')}
      sure={t('cloaks.deleteSure', { name })}
      name={name}
      busy={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
