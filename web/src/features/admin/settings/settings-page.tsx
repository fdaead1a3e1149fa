import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../api/admin/settings.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const words = useErrorWords()
  const { data, error, refetch, isFetchedAfterMount } = useQuery(settingsQuery)
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminSettings" />
      {data && isFetchedAfterMount ? (
        <SettingsForm
          kept={data}
          onLoad={async () => {
            const { data: current } = await refetch()
            return current
          }}
        />
      ) : error ? (
        <ErrorState words={words(error, 'set.failed')} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </>
  )
}
