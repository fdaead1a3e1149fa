import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Text } from '../../../../i18n/text.tsx'
import { ChannelButton } from '../../../../parts/contact-channel/channel-button.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { PreviewFrame } from './preview.tsx'
import styles from './preview.module.css'

export function ContactPreview() {
  const { control } = useFormContext<SettingsValues>()
  const channels = useWatch({ control, name: 'contactChannels' })
  const [open, setOpen] = useState<number | null>(null)
  return (
    <PreviewFrame>
      {channels.length > 0 ? (
        <div className={styles.channels}>
          {channels.map((channel, at) => (
            <ChannelButton
              // biome-ignore lint/suspicious/noArrayIndexKey: a channel without a handle has nothing else
              key={at}
              channel={{ ...channel, link: channel.link || null, qrcode: channel.qrcode || null }}
              open={open === at}
              onToggle={() => setOpen(open === at ? null : at)}
            />
          ))}
        </div>
      ) : (
        <p className="small quiet">
          <Text id="set.noChannels" />
        </p>
      )}
    </PreviewFrame>
  )
}
