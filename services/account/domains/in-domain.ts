import { sql } from 'kysely'

const reverse = (text: string) => [...text].reverse().join('')

/**
 * A condition on `cloaks`: one of the destinations lies in the domain. Hosts are indexed backwards, so that a domain
 * with all below it is one range: `tset.live` itself, and from `tset.live.` up to before `tset.live/`.
 */
export function inDomain(domain: string) {
  const host = reverse(domain)
  const lies = (url: 'real_url' | 'audit_url') => {
    const reversed = sql`reversed_host(${sql.ref(`cloaks.${url}`)}) collate "C"`
    return sql<boolean>`(${reversed} = ${host} or ${reversed} > ${`${host}.`} and ${reversed} < ${`${host}/`})`
  }
  return sql<boolean>`(${lies('real_url')} or ${lies('audit_url')})`
}
