import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Text } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import buttons from '../../ui/buttons.module.css'
import dialogs from '../../ui/dialogs.module.css'
import marks from '../../ui/marks.module.css'

/** Opens instead of the form if there is neither a membership nor calls. */
export function MembershipDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="membership.title" />}
      mark={
        <span className={marks.mark}>
          <Lock aria-hidden />
        </span>
      }
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="cancel" />
          </Button>
          <Link className={`${buttons.button} ${buttons.main}`} to={paths.plans}>
            <Text id="membership.plans" />
          </Link>
        </>
      }
    >
      <p className={`${dialogs.body} ${dialogs.indent}`}>
        <Text id="membership.needed" />
      </p>
    </Modal>
  )
}
