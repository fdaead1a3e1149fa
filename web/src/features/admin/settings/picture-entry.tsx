import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAddPicture } from '../../../api/admin/settings.ts'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { PICTURE_TYPES } from '../../../parts/picture-types.ts'
import { Button } from '../../../ui/button.tsx'
import { faultOf } from '../../../ui/use-faults.ts'
import { Entry } from './entries.tsx'
import type { SettingsValues } from './settings-values.ts'
import layout from '../../../ui/layout.module.css'
import styles from './picture-entry.module.css'

type Name = 'walletQrCode' | `contactChannels.${number}.qrcode`
type PictureProps = { name: Name; label: string; hint?: string }

/** A picture by path: uploaded here, or any other picture of this site. */
export function PictureEntry({ name, label, hint }: PictureProps) {
  const t = useText()
  const add = useAddPicture()
  const form = useFormContext<SettingsValues>()
  const path = useWatch({ control: form.control, name })
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    try {
      form.setValue(name, await add.mutateAsync(file), { shouldDirty: true, shouldValidate: true })
    } catch (error) {
      const own = error instanceof ApiError ? error.fields.picture : undefined
      form.setError(
        name,
        faultOf(own ? { id: 'set.uploadFailed', said: own } : wordsOf(error, 'set.uploadFailed')),
      )
    }
  }
  return (
    <div className={styles.entry}>
      <Entry name={name} label={label} hint={hint} mono placeholder="/images/qr.png" />
      <div className={styles.side}>
        {path.startsWith('/') && <img key={path} src={path} alt={t('set.picture', { what: label })} />}
        <input
          ref={input}
          className={layout.sr}
          type="file"
          accept={PICTURE_TYPES.join()}
          tabIndex={-1}
          aria-label={t('set.uploadNamed', { what: label })}
          onChange={(event) => {
            const picked = event.target.files?.[0]
            if (picked) void take(picked)
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
        <Button busy={add.isPending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          <Text id="set.upload" />
        </Button>
      </div>
    </div>
  )
}
