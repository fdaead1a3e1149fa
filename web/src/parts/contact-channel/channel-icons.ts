import { Globe, Headset, type LucideIcon, Mail, MessageCircle, Phone, Send } from 'lucide-react'

/** The icons that the settings may name; any other name shows the last one. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  send: Send,
  'message-circle': MessageCircle,
  mail: Mail,
  phone: Phone,
  headset: Headset,
  globe: Globe,
}

export const iconOf = (name: string): LucideIcon => ICONS[name] ?? Globe

export const CHANNEL_ICON_NAMES = ['send', 'message-circle', 'mail', 'phone', 'headset', 'globe'] as const
