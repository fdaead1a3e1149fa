import { Bot, CircleDashed, Monitor, Smartphone, Tablet, Tv } from 'lucide-react'
import { useText } from '../i18n/text.tsx'

const KNOWN = ['desktop', 'mobile', 'tablet', 'bot', 'tv'] as const
const ICONS = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  bot: Bot,
  tv: Tv,
  unknown: CircleDashed,
}

/** The kind of a device that a visit has. */
export const deviceKind = (device: string) => KNOWN.find((each) => each === device) ?? 'unknown'

export function DeviceIcon({ device }: { device: string }) {
  const Icon = ICONS[deviceKind(device)]
  return <Icon size={14} aria-hidden />
}

/** A visitor's device, system and browser in words; unknown parts are called unknown. */
export function useAgentWords() {
  const t = useText()
  const known = (name: string) => (name === '' || name === 'Unknown' ? t('device.unknown') : name)
  return { device: (device: string) => t(`device.${deviceKind(device)}`), name: known }
}
