import { wordsOf } from '../../api/error-words.ts'
import { type NoteItem, useDeleteNote } from '../../api/notes.ts'
import { useText } from '../../i18n/text.tsx'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { toast } from '../../ui/toasts.ts'

/** Asks before a note is deleted. */
export function DeleteNote({ note, onClose }: { note: NoteItem; onClose: () => void }) {
  const t = useText()
  const remove = useDeleteNote()
  const onConfirm = () =>
    remove.mutate(note.id, {
      onSuccess: () => {
        toast('good', 'marks.noteDeleted')
        onClose()
      },
      onError: (error) => toast('bad', wordsOf(error, 'operationFailed')),
    })
  return (
    <ConfirmDelete
      title={t('marks.deleteNote')}
      sure={t('marks.deleteSure', { text: note.text })}
      name={t('marks.note')}
      busy={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
