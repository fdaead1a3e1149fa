import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../api/admin/audit.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { type Subject, subjectOf } from './subject-of.ts'
import links from '../../../ui/links.module.css'

type SentenceProps = { entry: AuditEntry; onActor: (actor: number) => void }

/** Who did what to what, in words. The actor asks for more of theirs, the subject leads to its screen. */
export function EntrySentence({ entry, onActor }: SentenceProps) {
  const { locale } = useIntl()
  const subject = subjectOf(entry, !locale.startsWith('zh'))
  return (
    <Text
      id={`log.did.${entry.action}`}
      values={{
        who: <Who key="who" actor={entry.actor} onActor={onActor} />,
        what: <What key="what" subject={subject} />,
      }}
    />
  )
}

function Who({ actor, onActor }: { actor: AuditEntry['actor']; onActor: (actor: number) => void }) {
  const t = useText()
  if (!actor) return <Text id="log.product" />
  const { id, email, name, role } = actor
  if (!role) return t('log.gone', { id })
  return (
    <Text
      id="log.who"
      values={{
        name: (
          <button
            key="name"
            type="button"
            className={links.link}
            data-hint={t('log.onlyActor', { email })}
            onClick={() => onActor(id)}
          >
            {name || email}
          </button>
        ),
        role: t(`log.role.${role}`),
      }}
    />
  )
}

function What({ subject: { kind, name, owner, to } }: { subject: Subject }) {
  const t = useText()
  const words = t(`log.about.${kind}`, { name })
  const shown: ReactNode = to ? (
    <Link key="what" className={links.link} to={to}>
      {words}
    </Link>
  ) : (
    <b key="what" className="strong">
      {words}
    </b>
  )
  return owner ? <Text id="log.aboutOf" values={{ what: shown, owner }} /> : shown
}
