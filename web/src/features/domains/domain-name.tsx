import { readableHost } from '../../parts/readable-host.ts'

/** A host as people write it, with its Punycode beside it where the two differ. */
export function DomainName({ host }: { host: string }) {
  const readable = readableHost(host)
  return (
    <bdi>
      {readable}
      {readable !== host && <span className="mono tiny quiet"> {host}</span>}
    </bdi>
  )
}
