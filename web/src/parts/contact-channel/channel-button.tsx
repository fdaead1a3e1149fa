import { ExternalLink, QrCode } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Channel } from '../../api/site.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { iconOf } from './channel-icons.ts'
import styles from './channel-button.module.css'

/** The names of known kinds of channels. */
export const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  email: 'Email',
  line: 'LINE',
  discord: 'Discord',
}

type ChannelProps = { channel: Channel; open: boolean; onToggle: () => void }

/** A handle that links outside, or a QR code that opens here. */
export function ChannelButton({ channel, open, onToggle }: ChannelProps) {
  const t = useText()
  const isWechat = channel.type === 'wechat'
  const name = isWechat ? t('contact.wechat') : (CHANNEL_NAMES[channel.type] ?? channel.type)
  const Icon = iconOf(channel.icon)
  const words = (
    <>
      <span className={styles.icon} style={{ '--channel': channel.color } as CSSProperties}>
        <Icon aria-hidden />
      </span>
      <span>
        <b>{name}</b>
        <span>{isWechat ? <Text id="contact.wechatHint" /> : channel.id}</span>
      </span>
    </>
  )
  if (channel.link && !channel.showQrCode)
    return (
      <a className={styles.channel} href={channel.link} target="_blank" rel="noopener noreferrer">
        {words}
        <ExternalLink aria-hidden />
      </a>
    )
  return (
    <button className={styles.channel} type="button" aria-expanded={open} onClick={onToggle}>
      {words}
      <QrCode aria-hidden />
    </button>
  )
}
