import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cloakNameQuery } from '../../../api/cloak-names.ts'
import { useText } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'
import styles from './conversions.module.css'

const STALE_MS = 60_000
const linkQuery = (id: number | null) => ({
  ...cloakNameQuery(id ?? 0),
  enabled: id !== null,
  staleTime: STALE_MS,
})

/** The name of a link, whatever became of it; `…` until it is known. */
export function useLinkName(id: number | null): string {
  const t = useText()
  const { data, isError } = useQuery(linkQuery(id))
  if (isError) return t('conversions.unknownLink', { id: id ?? 0 })
  if (!data) return '…'
  return data.deleted ? t('conversions.deletedLink', { name: data.name }) : data.name
}

export function LinkName({ id }: { id: number }) {
  const name = useLinkName(id)
  const { data } = useQuery(linkQuery(id))
  if (!data || data.deleted)
    return (
      <span className={`cut ${styles.name} faint`} title={name}>
        {name}
      </span>
    )
  return (
    <Link className={`cut ${styles.name}`} to={paths.cloak(id)} title={name} dir="auto">
      {name}
    </Link>
  )
}
