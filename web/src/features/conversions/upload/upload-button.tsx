import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Text } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { FaultNote, lazyPart } from '../../../ui/lazy-part.tsx'

const UploadDialog = lazyPart(
  'upload-dialog',
  async () => (await import('./upload-dialog.tsx')).UploadDialog,
  FaultNote,
)

/** Opens the upload of conversions from a file. */
export function UploadButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        <Text id="uploads.open" />
      </Button>
      {open && (
        <Suspense>
          <UploadDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
