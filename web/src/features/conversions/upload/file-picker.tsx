import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Text } from '../../../i18n/text.tsx'
import layout from '../../../ui/layout.module.css'
import styles from './file-picker.module.css'

type PickerProps = { file: File | null; disabled: boolean; onPick: (file: File | null) => void }

/** Takes a CSV file from the file dialog or by drag and drop, and another one instead. */
export function FilePicker({ file, disabled, onPick }: PickerProps) {
  const { formatNumber } = useIntl()
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !disabled) onPick(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside
    <div
      className={`${styles.file} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        className={layout.sr}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        disabled={disabled}
        onChange={(event) => {
          const picked = event.target.files?.[0]
          if (picked) onPick(picked)
          // Lets the same file be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <label htmlFor={id}>
        <FileUp aria-hidden />
        <span className="strong cut" dir="auto">
          {file ? file.name : <Text id="uploads.pick" />}
        </span>
        <span className="tiny quiet num">
          {file ? (
            <Text
              id="uploads.another"
              values={{
                size: formatNumber(Math.max(1, Math.round(file.size / 1_000)), {
                  style: 'unit',
                  unit: 'kilobyte',
                }),
              }}
            />
          ) : (
            <Text id="uploads.pickHint" />
          )}
        </span>
      </label>
    </div>
  )
}
