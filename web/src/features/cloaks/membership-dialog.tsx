import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Text } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** Opens in place of the form when there are neither a membership nor calls. */
export function MembershipDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="membership.title" />}
      mark={
        <span className="mark">
          <Lock className="icon" aria-hidden />
        </span>
      }
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="cancel" />
          </Button>
          <Link className="btn btn--main" to={paths.plans}>
            <Text id="membership.plans" />
          </Link>
        </>
      }
    >
      <p className="dialog-body dialog-body--indent">
        <Text id="membership.needed" />
      </p>
    </Modal>
  )
}
