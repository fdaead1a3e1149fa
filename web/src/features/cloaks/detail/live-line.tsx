import { useQuery } from '@tanstack/react-query'
import { propagationQuery } from '../../../api/cloak-history.ts'
import type { CloakDetail } from '../../../api/cloaks.ts'
import { Text } from '../../../i18n/text.tsx'
import { useWords } from '../../../i18n/words.ts'
import { useLiveWords } from '../../../parts/mode-switch/use-tell-when-live.ts'

/** Whether the link is active, and the propagation of its last change while known. */
export function LiveLine({ cloak }: { cloak: CloakDetail }) {
  const { data } = useQuery(propagationQuery(cloak.id))
  const say = useWords()
  const wordsOf = useLiveWords()
  if (cloak.taken_down || !cloak.active) return <Text id="cloaks.paused" />
  const words = data && wordsOf(data)
  return words ? <span className="num">{say(words)}</span> : <Text id="cloaks.live" />
}
