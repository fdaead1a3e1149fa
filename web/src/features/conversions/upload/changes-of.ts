import type { UploadResult } from '../../../api/track-uploads.ts'

/** How many lines of a file change what is stored. */
export const changesOf = ({ counts }: UploadResult): number =>
  counts.recorded + counts.late + counts.updated + counts.added
