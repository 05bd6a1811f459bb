import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/**
 * Removes the files of a version, or a single file whose record was never committed. The subject is what they were for:
 * the content, or an import. Jobs of earlier releases name an original by its `uploadId`.
 */
export const removeFilesKind = jobKind(
  'remove-files',
  z.union([
    z.object({ version: z.int().min(1) }),
    z.object({ key: z.string().min(1) }),
    z.object({ uploadId: z.string().min(1) }),
  ]),
)
