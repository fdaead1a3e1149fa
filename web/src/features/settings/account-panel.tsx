import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { profileQuery } from '../../api/account.ts'
import { Text } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DownloadDataDialog } from './download-data-dialog.tsx'
import forms from '../../ui/forms.module.css'
import panels from '../../ui/panels.module.css'
import setting from './setting.module.css'

/** Exports the account's data and schedules its deletion; the banner above every page cancels that. */
export function AccountPanel() {
  const dates = useDates()
  const { data: profile } = useQuery(profileQuery)
  const [opened, setOpened] = useState<'download' | 'delete' | null>(null)
  const close = () => setOpened(null)
  const due = profile?.deletion_due_at
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="account-title">
      <div>
        <h2 id="account-title">
          <Text id="account.title" />
        </h2>
        <p className="small quiet">
          <Text id="account.about" />
        </p>
      </div>
      <div className={forms.form}>
        {due && (
          <p className="small t-warn">
            <Text id="account.due" values={{ time: dates.end(due) }} />
          </p>
        )}
        <div className={setting.ways}>
          <Button onClick={() => setOpened('download')}>
            <Download aria-hidden />
            <Text id="account.download" />
          </Button>
          {profile && !due && (
            <Button look="danger" onClick={() => setOpened('delete')}>
              <Text id="account.delete" />
            </Button>
          )}
        </div>
      </div>
      {opened === 'download' && <DownloadDataDialog onClose={close} />}
      {opened === 'delete' && <DeleteAccountDialog onClose={close} />}
    </section>
  )
}
