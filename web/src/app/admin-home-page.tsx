import { Text } from '../i18n/text.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function AdminHomePage() {
  return (
    <>
      <PageTitle id="nav.adminDashboard" />
      <p className="quiet">
        <Text id="admin.welcome" />
      </p>
    </>
  )
}
