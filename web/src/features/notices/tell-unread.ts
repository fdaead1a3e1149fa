import { wordsOf } from '../../api/error-words.ts'
import { toast } from '../../ui/toasts.ts'

/** Says that a notice could not be marked as read. */
export const tellUnread = {
  onError: (error: Error) => toast('bad', wordsOf(error, 'operationFailed')),
}
