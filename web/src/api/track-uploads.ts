import { UploadAnswer } from '@sluice/contract/api-track-uploads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from './request.ts'

export type { UploadResult } from '@sluice/contract/api-track-uploads'

type Upload = { file: File; dryRun: boolean }

/** Records the conversions of a CSV file; with `dryRun` it tells what would become of them. */
export function useUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, dryRun }: Upload) => {
      // Windows calls a CSV file a spreadsheet.
      const body = new Blob([file], { type: 'text/csv' })
      const query = { dry_run: dryRun }
      return (await request(UploadAnswer, '/api/track/uploads', { method: 'POST', query, body })).data
    },
    // One that failed halfway has recorded something, too.
    onSettled: (_result, _error, { dryRun }) =>
      dryRun ? undefined : client.invalidateQueries({ queryKey: ['track'] }),
  })
}
