import { useState } from 'react'
import { type AdminUser, useChangeUser } from '../../../api/admin/users.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import fields from '../parts/fields.module.css'

const GIVEN = ['user', 'vip', 'admin'] as const
type Given = (typeof GIVEN)[number]

/** For superadmins. */
export function RoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useText()
  const change = useChangeUser()
  const [role, setRole] = useState<Given>(GIVEN.find((each) => each === user.role) ?? 'user')
  return (
    <ReasonDialog
      title={t('users.changeRole')}
      about={user.email}
      deed={t('users.changeRole')}
      done="users.roleChanged"
      onSubmit={(reason) => change.mutateAsync({ id: user.id, what: 'role', body: { role, reason } })}
      onClose={onClose}
    >
      <fieldset className={`${fields.plain} ${checkBoxes.choices}`}>
        <legend>{t('users.role')}</legend>
        {GIVEN.map((each) => (
          <label key={each} className={checkBoxes.choice}>
            <input type="radio" name="role" checked={each === role} onChange={() => setRole(each)} />
            <Text id={`role.${each}`} />
          </label>
        ))}
        <p className={forms.note}>
          <Text id="users.roleNote" />
        </p>
      </fieldset>
    </ReasonDialog>
  )
}
