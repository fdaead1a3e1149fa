import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../api/account.ts'
import { wordsOf } from '../../api/error-words.ts'
import { useKeepAccount } from '../../api/own-account.ts'
import { Text } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { toast } from '../../ui/toasts.ts'
import banners from '../../ui/banners.module.css'
import styles from './deletion-banner.module.css'

/** Above every page while the account is to be deleted: the date, and a button to cancel. */
export function DeletionBanner() {
  const dates = useDates()
  const { data: profile } = useQuery(profileQuery)
  const keep = useKeepAccount()
  const due = profile?.deletion_due_at
  if (!due) return null
  const onKeep = () =>
    keep.mutate(undefined, {
      onSuccess: () => toast('good', 'deletion.kept'),
      onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
    })
  return (
    <div className={`${banners.banner} ${banners.bad} ${styles.banner}`} role="status">
      <p>
        <Text id="deletion.due" values={{ time: dates.end(due) }} />
      </p>
      <Button small busy={keep.isPending} onClick={onKeep}>
        <Text id="deletion.keep" />
      </Button>
    </div>
  )
}
