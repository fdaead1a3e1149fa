import type { CloakMode } from '@sluice/contract/visit'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { changedLink, useSwitchCall } from '../../api/cloak-mode.ts'
import type { Cloak } from '../../api/cloaks.ts'
import { wordsOf } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import type { Words } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { settle, toast } from '../../ui/toasts.ts'
import { useWhenLive } from './use-tell-when-live.ts'

export type Switchable = Pick<Cloak, 'id' | 'name' | 'mode' | 'version'>
/** The link lacks what the mode needs; `fields` of the form say what. */
export type Lacking = { mode: CloakMode; fields: ApiError['fields'] }

const UNDO_MS = 10_000
const ACTION = 'mode'
let latest = 0

/**
 * Switches the mode of a link at once, says how far it is live, and offers to undo it for ten seconds. When the link lacks
 * what the mode needs, `onLacking` shows the form; without it the link's page does. Its texts are `links` and `history`.
 */
export function useSwitchMode<Link extends Switchable>(onLacking?: (link: Link, lacking: Lacking) => void) {
  const t = useText()
  const navigate = useNavigate()
  const call = useSwitchCall()
  const whenLive = useWhenLive()

  const failed = (error: unknown, { name }: Switchable) => {
    const now = changedLink(error)
    if (!now) return toast('bad', wordsOf(error, 'switch.failed'), { action: ACTION })
    const values = { name, mode: t(`mode.${now.mode}`) }
    toast('bad', { id: 'switch.changed', values }, { action: ACTION })
  }

  const put = async (link: Link, mode: CloakMode, back: CloakMode | null) => {
    latest += 1
    const mine = latest
    settle(ACTION)
    const done = await call.mutateAsync({ id: link.id, mode, version: link.version })
    const until = Date.now() + UNDO_MS
    const undo = () =>
      void put({ ...link, mode, version: done.version }, back ?? mode, null).catch((error: unknown) =>
        failed(error, link),
      )
    const say = (note?: Words) => {
      const words = {
        id: back ? 'switch.done' : 'switch.undone',
        values: { name: link.name, mode: t(`mode.${mode}`) },
      } as const
      const staysMs = until - Date.now()
      if (mine !== latest || staysMs <= 0) return
      toast('good', words, {
        action: ACTION,
        ...(note && { note }),
        ...(back && { staysMs, press: { words: 'switch.undo', run: undo } }),
      })
    }
    say()
    void whenLive(link.id).then((words) => words && say(words))
  }

  const switchMode = (link: Link, mode: CloakMode) => {
    if (mode === link.mode) return
    put(link, mode, link.mode).catch((error: unknown) => {
      const fields = error instanceof ApiError ? error.fields : {}
      if (Object.keys(fields).length === 0) return failed(error, link)
      if (onLacking) onLacking(link, { mode, fields })
      else navigate(`${paths.cloak(link.id)}?edit=${mode}`)
    })
  }
  return { switchMode, busy: call.isPending }
}
