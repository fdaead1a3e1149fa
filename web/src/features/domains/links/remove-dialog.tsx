import { Trash2 } from 'lucide-react'
import { type OwnDomain, useRemoveDomain } from '../../../api/domains.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { useText } from '../../../i18n/text.tsx'
import { readableHost } from '../../../parts/readable-host.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toasts.ts'

type DialogProps = { domain: OwnDomain; onRemoved: () => void; onClose: () => void }

/** Asks before a domain is given up, and says which links that touches. */
export function RemoveDialog({ domain, onRemoved, onClose }: DialogProps) {
  const t = useText()
  const remove = useRemoveDomain()
  const host = readableHost(domain.host)
  return (
    <Confirm
      icon={Trash2}
      danger
      action={t('ownDomains.removeNamed', { host })}
      title={t('ownDomains.removeNamed', { host })}
      sure={t('ownDomains.removeSure', { count: domain.links, host })}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(domain.id, {
          onSuccess: () => {
            toast('good', 'ownDomains.removed')
            onRemoved()
          },
          onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
        })
      }
      onClose={onClose}
    />
  )
}
