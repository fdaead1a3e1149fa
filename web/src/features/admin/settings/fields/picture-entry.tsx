import { ImageUp, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAddPicture } from '../../../../api/admin/settings.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { wordsOf } from '../../../../api/error-words.ts'
import { Text, useText } from '../../../../i18n/text.tsx'
import { PICTURE_TYPES } from '../../../../parts/picture-types.ts'
import { Button } from '../../../../ui/button.tsx'
import { faultOf } from '../../../../ui/use-faults.ts'
import type { SettingsValues } from '../settings-values.ts'
import { useFault } from './use-fault.ts'
import forms from '../../../../ui/forms.module.css'
import layout from '../../../../ui/layout.module.css'
import styles from './picture-entry.module.css'

type Name = 'walletQrCode' | `contactChannels.${number}.qrcode`
type PictureProps = { name: Name; label: string; hint: string }

/** A picture of the site: as it is, to replace, and to remove. */
export function PictureEntry({ name, label, hint }: PictureProps) {
  const t = useText()
  const id = useId()
  const add = useAddPicture()
  const form = useFormContext<SettingsValues>()
  const path = useWatch({ control: form.control, name })
  const fault = useFault(name)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    try {
      form.setValue(name, await add.mutateAsync(file), { shouldDirty: true })
      form.clearErrors(name)
    } catch (error) {
      const own = error instanceof ApiError ? error.fields.picture : undefined
      form.setError(
        name,
        faultOf(own ? { id: 'set.uploadFailed', said: own } : wordsOf(error, 'set.uploadFailed')),
      )
    }
  }
  return (
    <div className={forms.field}>
      <span>{label}</span>
      <div className={styles.entry}>
        <div className={styles.picture}>
          {path ? (
            <img key={path} src={path} alt={t('set.picture', { what: label })} />
          ) : (
            <ImageUp size={20} aria-hidden />
          )}
        </div>
        <div className={styles.side}>
          <p className={forms.note} id={`${id}-hint`}>
            {hint}
          </p>
          <div className={layout.line}>
            <input
              ref={input}
              className={layout.sr}
              type="file"
              accept={PICTURE_TYPES.join()}
              tabIndex={-1}
              aria-label={t('set.uploadNamed', { what: label })}
              aria-invalid={Boolean(fault)}
              aria-describedby={`${id}-${fault ? 'fault' : 'hint'}`}
              onChange={(event) => {
                const picked = event.target.files?.[0]
                if (picked) void take(picked)
                // Lets the same file be chosen again.
                event.target.value = ''
              }}
            />
            <Button busy={add.isPending} onClick={() => input.current?.click()}>
              <ImageUp aria-hidden />
              <Text id={path ? 'set.replace' : 'set.upload'} />
            </Button>
            {path && (
              <Button
                look="plain"
                aria-label={t('set.removeNamed', { what: label })}
                onClick={() => {
                  form.setValue(name, '', { shouldDirty: true })
                  form.clearErrors(name)
                }}
              >
                <X aria-hidden />
                <Text id="set.remove" />
              </Button>
            )}
          </div>
        </div>
      </div>
      {fault && (
        <p className={forms.error} id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
