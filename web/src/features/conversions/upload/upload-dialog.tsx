import { MAX_UPLOAD_BYTES } from '@sluice/contract/api-track-uploads'
import { useState } from 'react'
import { useErrorWords } from '../../../api/error-words.ts'
import { useUpload } from '../../../api/track-uploads.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { changesOf } from './changes-of.ts'
import { FilePicker } from './file-picker.tsx'
import { UploadOutcome } from './upload-outcome.tsx'
import banners from '../../../ui/banners.module.css'
import dialogs from '../../../ui/dialogs.module.css'
import spinners from '../../../ui/spinners.module.css'
import styles from './upload-dialog.module.css'

/** Records conversions from a CSV file, once its preview was looked at. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const words = useErrorWords()
  const [file, setFile] = useState<File | null>(null)
  const preview = useUpload()
  const upload = useUpload()
  const tooLarge = file !== null && file.size > MAX_UPLOAD_BYTES
  const fault = upload.error ?? preview.error
  const said = tooLarge ? t('uploads.tooLarge') : fault ? words(fault, 'uploads.failed') : null
  const shown = upload.data ?? preview.data

  function pick(picked: File | null) {
    setFile(picked)
    upload.reset()
    preview.reset()
    if (picked && picked.size <= MAX_UPLOAD_BYTES) preview.mutate({ file: picked, dryRun: true })
  }
  return (
    <Modal
      open
      wide
      onClose={onClose}
      clickBeside={upload.isPending ? 'stays' : 'closes'}
      title={<Text id="uploads.title" />}
      foot={
        upload.data ? (
          <Button look="main" onClick={onClose}>
            <Text id="uploads.done" />
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={upload.isPending}>
              <Text id="cancel" />
            </Button>
            <Button
              look="main"
              busy={upload.isPending}
              disabled={!file || !preview.data || changesOf(preview.data) === 0}
              onClick={() => file && upload.mutate({ file, dryRun: false })}
            >
              <Text
                id={upload.isPending ? 'uploads.recording' : 'uploads.record'}
                values={{ count: preview.data ? changesOf(preview.data) : 0 }}
              />
            </Button>
          </>
        )
      }
    >
      <div className={`${dialogs.body} ${dialogs.fields}`}>
        {!upload.data && (
          <>
            <p className="small quiet">
              <Text id="uploads.about" />
            </p>
            <FilePicker file={file} disabled={upload.isPending} onPick={pick} />
          </>
        )}
        {said && (
          <p role="alert" className={`${banners.banner} ${banners.bad} ${styles.said}`}>
            {said}
          </p>
        )}
        {preview.isPending && (
          <p role="status" className={`small quiet ${styles.wait}`}>
            <i className={spinners.spinner} aria-hidden />
            <Text id="uploads.reading" />
          </p>
        )}
        {shown && <UploadOutcome result={shown} />}
      </div>
    </Modal>
  )
}
