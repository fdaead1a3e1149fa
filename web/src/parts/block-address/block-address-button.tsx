import { Ban } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useBlockAddress } from './use-block-address.ts'
import iconButtons from '../../ui/icon-buttons.module.css'

type Props = {
  visit: Parameters<ReturnType<typeof useBlockAddress>['block']>[0]
  className?: string | undefined
}

/** One press puts the visit's address on the blacklist. */
export function BlockAddressButton({ visit, className = '' }: Props) {
  const t = useText()
  const { block, busy } = useBlockAddress()
  return (
    <IconButton
      icon={Ban}
      label={t('blacklist.block', { address: visit.visitor_ip })}
      small
      className={`${iconButtons.tight} ${iconButtons.bad} ${className}`}
      disabled={busy}
      onClick={() => block(visit)}
    />
  )
}
