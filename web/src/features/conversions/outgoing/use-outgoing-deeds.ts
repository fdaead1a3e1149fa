import { wordsOf } from '../../../api/error-words.ts'
import { type Outgoing, useDeleteOutgoing, useUpdateOutgoing } from '../../../api/outgoing.ts'
import { toast } from '../../../ui/toasts.ts'
import type { Opened } from './opened.ts'
import { sameOf } from './outgoing-form.ts'
import type { OutgoingDeed } from './outgoing-row.tsx'

export type OutgoingDeeds = ReturnType<typeof useOutgoingDeeds>

/** What a row's buttons do: at once, or after a question that is opened. */
export function useOutgoingDeeds(open: (opened: Opened | null) => void) {
  const update = useUpdateOutgoing()
  const remove = useDeleteOutgoing()
  const onError = (fault: unknown) => toast('bad', wordsOf(fault, 'operationFailed'))
  const turn = (item: Outgoing, active: boolean) =>
    update.mutate(
      { id: item.id, ...sameOf(item), active },
      {
        onSuccess: () => {
          toast('good', active ? 'outgoing.started' : 'outgoing.stopped')
          open(null)
        },
        onError,
      },
    )
  return {
    begin: (item: Outgoing, deed: OutgoingDeed) => {
      if (deed === 'start') turn(item, true)
      else if (deed === 'edit') open({ dialog: 'form', item })
      else if (deed === 'dryRun') open({ dialog: deed, id: item.id })
      else if (deed === 'log') open({ dialog: deed, id: item.id })
      else if (deed === 'stop') open({ dialog: deed, item })
      else open({ dialog: deed, item })
    },
    start: (item: Outgoing) => turn(item, true),
    stop: (item: Outgoing) => turn(item, false),
    remove: ({ id }: Outgoing) =>
      remove.mutate(id, {
        onSuccess: () => {
          toast('good', 'outgoing.deleted')
          open(null)
        },
        onError,
      }),
    startingOf: update.isPending && update.variables.active ? update.variables.id : null,
    working: update.isPending || remove.isPending,
  }
}
