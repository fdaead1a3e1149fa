import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { useIntl } from 'react-intl'
import { type AuditCheck, auditCheckQuery, useCheckAudit } from '../../../api/admin/audit.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { TimeAgo } from '../parts/time-ago.tsx'
import marks from '../../../ui/marks.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './chain-state.module.css'

/** Whether the log was intact at the last check of its hash chain, and a button to check again. */
export function ChainState() {
  const { data } = useQuery(auditCheckQuery)
  const check = useCheckAudit()
  const bad = Boolean(data?.fault)
  const Icon = !data ? ShieldQuestionMark : bad ? ShieldAlert : ShieldCheck
  return (
    <section className={`${panels.panel} ${styles.chain} ${bad ? styles.bad : ''}`}>
      <span className={`${marks.mark} ${bad ? marks.bad : ''}`}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words} role={bad ? 'alert' : undefined}>
        <p className="strong">{data ? <Finding check={data} /> : <Text id="log.unchecked" />}</p>
        {data && <Looked check={data} />}
      </div>
      <Button
        busy={check.isPending}
        onClick={() =>
          check.mutate(undefined, { onError: (error) => toast('bad', wordsOf(error, 'operationFailed')) })
        }
      >
        <Text id={check.isPending ? 'log.checking' : 'log.check'} />
      </Button>
    </section>
  )
}

function Finding({ check: { fault, fault_at } }: { check: AuditCheck }) {
  const t = useText()
  if (!fault) return <Text id="log.whole" />
  if (fault === 'rewritten') return <Text id="log.fault.rewritten" />
  return t(`log.fault.${fault}`, { at: fault_at ?? '?' })
}

function Looked({ check }: { check: AuditCheck }) {
  const { formatNumber } = useIntl()
  return (
    <p className="tiny quiet">
      <Text
        id="log.checked"
        values={{ entries: formatNumber(check.entries), ago: <TimeAgo key="ago" at={check.at} /> }}
      />{' '}
      <span className="mono faint" title={check.hash}>
        {check.hash.slice(0, 12)}
      </span>
    </p>
  )
}
