import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/**
 * Clears away the files of a version, or one file whose record was never committed. The subject is what they were for: the
 * content, an import. Releases before this one wrote an original as its `uploadId`.
 */
export const removeFilesKind = jobKind(
  'remove-files',
  z.union([
    z.object({ version: z.int().min(1) }),
    z.object({ key: z.string().min(1) }),
    z.object({ uploadId: z.string().min(1) }),
  ]),
)
