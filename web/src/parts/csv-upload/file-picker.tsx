import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Text } from '../../i18n/text.tsx'
import type { FieldControl } from '../../ui/field.tsx'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import styles from './file-picker.module.css'

type Props = { control: FieldControl; onPick: (file: File) => void }

/** In the words of the page: those of a browser's own picker are in the browser's language. */
export function FilePicker({ control, onPick }: Props) {
  const [name, setName] = useState('')
  return (
    <div className={styles.picker}>
      <input
        {...control}
        className={layout.sr}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={({ target }) => {
          const [picked] = target.files ?? []
          if (picked) {
            setName(picked.name)
            onPick(picked)
          }
          // Lets the same file be chosen again after it was corrected.
          target.value = ''
        }}
      />
      <label htmlFor={control.id} className={buttons.button}>
        <FileUp aria-hidden />
        <Text id="upload.choose" />
      </label>
      <span className="cut quiet small" dir="auto">
        {name}
      </span>
    </div>
  )
}
