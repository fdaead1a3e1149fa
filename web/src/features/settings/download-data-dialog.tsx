import { useDownloadData } from '../../api/own-account.ts'
import { Text } from '../../i18n/text.tsx'
import { saveBlob } from '../../parts/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import { ProofDialog } from './proof-dialog.tsx'

export function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const download = useDownloadData()
  return (
    <ProofDialog
      title={<Text id="account.download" />}
      deed={<Text id={download.isPending ? 'account.downloading' : 'account.download'} />}
      onProof={async (proof) => {
        saveBlob('sluice-account.zip', await download.mutateAsync(proof))
        toast('good', 'account.downloaded')
      }}
      onClose={onClose}
    >
      <p className="small quiet">
        <Text id="account.downloadAbout" />
      </p>
    </ProofDialog>
  )
}
