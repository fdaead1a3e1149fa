import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type AdminUser, userQuery } from '../../../api/admin/users.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text } from '../../../i18n/text.tsx'
import { GrantList } from '../../../parts/grant-list.tsx'
import { usePlanName } from '../../../parts/plan-words.ts'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { Modal } from '../../../ui/modal.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import dialogs from '../../../ui/dialogs.module.css'
import facts from '../../../ui/facts.module.css'

/** A user's plan, the calls that are left of each grant, and the number of live links. */
export function UserDetailsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const dates = useDates()
  const planName = usePlanName()
  const { data, error, refetch } = useQuery(userQuery(user.id))
  const plan = data?.current_plan
  return (
    <Modal open onClose={onClose} title={user.email}>
      <div className={dialogs.body}>
        {error && !data ? (
          <ErrorState words={words(error, 'users.failed')} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <dl className={facts.facts}>
              <dt>
                <Text id="users.plan" />
              </dt>
              <dd>{plan ? planName(plan) : <Text id="users.member.false" />}</dd>
              {plan && (
                <>
                  <dt>
                    <Text id="users.planRuns" />
                  </dt>
                  <dd className="num">
                    {dates.utcDay(plan.start_date)} – {dates.endDay(plan.end_date)}
                  </dd>
                </>
              )}
              <dt>
                <Text id="users.liveLinks" />
              </dt>
              <dd className="num">{formatNumber(data.live_links)}</dd>
            </dl>
            <GrantList grants={data.grants} />
          </>
        ) : (
          <PageSpinner />
        )}
      </div>
    </Modal>
  )
}
