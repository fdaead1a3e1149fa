import { ImageUp, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { PICTURE_TYPES } from '../../parts/picture-types.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldControl } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import iconButtons from '../../ui/icon-buttons.module.css'
import layout from '../../ui/layout.module.css'
import styles from './screenshot-picker.module.css'

type PickerProps = { control: FieldControl; file: File | null; onPick: (file: File | null) => void }

/** Accepts an image from the file dialog or by drag and drop; shows it with name and size. */
export function ScreenshotPicker({ control, file, onPick }: PickerProps) {
  const t = useText()
  const { formatNumber } = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const preview = usePreview(file)
  const open = () => input.current?.click()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onPick(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the buttons inside
    <div
      className={`${styles.file} ${file ? '' : styles.empty} ${over ? styles.over : ''}`}
      data-bad={control['aria-invalid'] || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        {...control}
        ref={input}
        className={layout.sr}
        type="file"
        accept={PICTURE_TYPES.join()}
        tabIndex={file ? -1 : 0}
        onChange={(event) => {
          const picked = event.target.files?.[0]
          if (picked) onPick(picked)
          // Lets the same file be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      {file ? (
        <>
          {preview ? <img src={preview} alt={t('pay.preview')} /> : <span className={styles.none} />}
          <div className="cut">
            <p className="strong cut">{file.name}</p>
            <p className="tiny quiet num">
              {formatNumber(Math.max(1, Math.round(file.size / 1_000)), {
                style: 'unit',
                unit: 'kilobyte',
              })}
            </p>
          </div>
          <span className={layout.line}>
            <Button small onClick={open}>
              <Text id="pay.replace" />
            </Button>
            <IconButton
              icon={X}
              label={t('pay.remove', { name: file.name })}
              className={iconButtons.bad}
              onClick={() => onPick(null)}
            />
          </span>
        </>
      ) : (
        <label htmlFor={control.id}>
          <ImageUp aria-hidden />
          <span className="strong">
            <Text id="pay.pick" />
          </span>
          <span className="tiny quiet">
            <Text id="pay.pickHint" />
          </span>
        </label>
      )}
    </div>
  )
}

/** Object URL of a picture; null if the file is not a picture. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file || !PICTURE_TYPES.some((type) => type === file.type)) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
