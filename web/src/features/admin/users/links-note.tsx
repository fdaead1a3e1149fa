import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../../api/admin/users.ts'
import { Text } from '../../../i18n/text.tsx'

type NoteProps = { user: number; id: 'users.linksStop' | 'users.linksReturn' | 'users.linksStopThen' }

/** How many links of a user stop or answer again, and what their visitors get. Its line is kept while it loads. */
export function LinksNote({ user, id }: NoteProps) {
  const { data, error } = useQuery(userQuery(user))
  return (
    <p className="strong">
      {data ? (
        <Text id={id} values={{ count: data.live_links }} />
      ) : error ? (
        <Text id="users.linksUnknown" />
      ) : (
        '\u00a0'
      )}
    </p>
  )
}
