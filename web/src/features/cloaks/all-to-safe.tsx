import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ToSafe, toSafeCountsQuery, useAllToSafe } from '../../api/cloak-history.ts'
import { wordsOf } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Modal } from '../../ui/modal.tsx'
import { settle, toast } from '../../ui/toasts.ts'
import dialogs from '../../ui/dialogs.module.css'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import styles from './all-to-safe.module.css'
import cloaksPage from './cloaks-page.module.css'

/** Switches every link to audit mode in one action; switching back is per link. */
export function AllToSafe() {
  const t = useText()
  const toSafe = useAllToSafe()
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState<ToSafe | null>(null)
  const confirm = () =>
    toSafe.mutate(undefined, {
      onSuccess: (done) => {
        setAsking(false)
        settle()
        if (done.without_audit_link.length > 0) setLeft(done)
        else toast('good', { id: 'toSafe.done', values: { changed: done.changed } })
      },
      onError: (error) => toast('bad', wordsOf(error, 'toSafe.failed')),
    })
  return (
    <>
      <Button
        className={`${cloaksPage.act} ${styles.act}`}
        aria-label={t('toSafe.action')}
        data-hint={t('toSafe.action')}
        onClick={() => setAsking(true)}
      >
        <ShieldCheck aria-hidden />
        <span className={layout.notPhone}>
          <Text id="toSafe.action" />
        </span>
      </Button>
      {asking && <AskToSafe busy={toSafe.isPending} onConfirm={confirm} onClose={() => setAsking(false)} />}
      {left && <LeftOpen done={left} onClose={() => setLeft(null)} />}
    </>
  )
}

type AskProps = { busy: boolean; onConfirm: () => void; onClose: () => void }

/** Says how many links change. A count that cannot be loaded does not keep anyone from switching. */
function AskToSafe({ busy, onConfirm, onClose }: AskProps) {
  const t = useText()
  const { data, isPending } = useQuery(toSafeCountsQuery)
  const count = data?.will_change
  return (
    <Confirm
      icon={ShieldCheck}
      title={t('toSafe.title')}
      sure={
        data
          ? t('toSafe.counted', { count: data.will_change, left: data.without_audit_link })
          : t('toSafe.sure')
      }
      action={
        count === undefined ? <Text id="toSafe.action" /> : <Text id="toSafe.confirm" values={{ count }} />
      }
      danger
      busy={busy || isPending}
      disabled={count === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

const NAMED = 50

/** Links that could not be switched, because they have no audit link. Of very many, the first. */
function LeftOpen({ done, onClose }: { done: ToSafe; onClose: () => void }) {
  const others = done.without_audit_link.length - NAMED
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="toSafe.partly" values={{ count: done.without_audit_link.length }} />}
      foot={
        <Button look="main" onClick={onClose}>
          <Text id="done" />
        </Button>
      }
    >
      <div className={dialogs.body}>
        <p>
          <Text id="toSafe.partlyAbout" values={{ changed: done.changed }} />
        </p>
        <ul className={styles.list}>
          {done.without_audit_link.slice(0, NAMED).map(({ id, name, short_link }) => (
            <li key={id}>
              <Link className={`${links.link} cut`} to={paths.cloak(id)}>
                {name}
              </Link>
              <span className="mono tiny">{short_link}</span>
            </li>
          ))}
          {others > 0 && (
            <li className="small quiet">
              <Text id="toSafe.others" values={{ count: others }} />
            </li>
          )}
        </ul>
      </div>
    </Modal>
  )
}
