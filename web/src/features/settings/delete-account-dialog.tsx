import { useDeleteAccount } from '../../api/own-account.ts'
import { Text } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { toast } from '../../ui/toasts.ts'
import { ProofDialog } from './proof-dialog.tsx'
import styles from './delete-account-dialog.module.css'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const dates = useDates()
  const remove = useDeleteAccount()
  return (
    <ProofDialog
      title={<Text id="account.delete" />}
      deed={<Text id="account.deleteSure" />}
      danger
      onProof={async (proof) => {
        const { due_at } = await remove.mutateAsync(proof)
        const time = dates.end(due_at)
        toast('good', { id: 'account.due', values: { time } })
      }}
      onClose={onClose}
    >
      <p>
        <Text id="account.deleteWhen" />
      </p>
      <ul className={`${styles.points} small quiet`}>
        <li>
          <Text id="account.deleteLinks" />
        </li>
        <li>
          <Text id="account.deleteWhat" />
        </li>
        <li>
          <Text id="account.deletePending" />
        </li>
      </ul>
    </ProofDialog>
  )
}
