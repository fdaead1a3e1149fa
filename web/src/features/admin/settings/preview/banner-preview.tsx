import { useFormContext, useWatch } from 'react-hook-form'
import { Text } from '../../../../i18n/text.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { Preview } from './preview.tsx'
import styles from './preview.module.css'

export function BannerPreview() {
  const { control } = useFormContext<SettingsValues>()
  const banner = useWatch({ control, name: 'banner' })
  return (
    <Preview>
      {(pick) =>
        banner.enabled ? (
          <p className={styles.banner}>{pick(banner.text)}</p>
        ) : (
          <p className="small quiet">
            <Text id="set.bannerOff" />
          </p>
        )
      }
    </Preview>
  )
}
