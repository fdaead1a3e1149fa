import { useAddRule, useDeleteRule } from '../../api/blacklist.ts'
import { wordsOf } from '../../api/error-words.ts'
import type { LogEntry } from '../../api/logs.ts'
import { useText } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { settle, toast } from '../../ui/toasts.ts'

const UNDO_MS = 10_000
const MAX_NOTE = 200
const ACTION = 'blacklist'

type Visit = Pick<LogEntry, 'visitor_ip' | 'access_time' | 'cloak_name'>

/**
 * Puts the address of a visit on one's own blacklist, with a note that says which visit it was, and offers to undo that for
 * ten seconds. Its texts are `blacklist`.
 */
export function useBlockAddress() {
  const t = useText()
  const dates = useDates()
  const add = useAddRule('own')
  const remove = useDeleteRule('own')

  const undo = async (id: number, range: string) => {
    try {
      await remove.mutateAsync(id)
      toast('good', 'blacklist.removed', { detail: range, action: ACTION })
    } catch (error) {
      toast('bad', wordsOf(error, 'operationFailed'), { action: ACTION })
    }
  }
  const block = async ({ visitor_ip, access_time, cloak_name }: Visit) => {
    settle(ACTION)
    const [day, name] = [dates.day(access_time), cloak_name]
    const reason = t(name ? 'blacklist.fromVisitOf' : 'blacklist.fromVisit', { day, name }).slice(0, MAX_NOTE)
    try {
      const { data } = await add.mutateAsync({ range: visitor_ip, reason })
      const press = { words: 'blacklist.undo', run: () => void undo(data.id, data.range) } as const
      toast('good', 'blacklist.blocked', { detail: data.range, action: ACTION, staysMs: UNDO_MS, press })
    } catch (error) {
      toast('bad', wordsOf(error, 'operationFailed'), { action: ACTION })
    }
  }
  return { block: (visit: Visit) => void block(visit), busy: add.isPending }
}
