import { z } from 'zod'
import { jobKind } from '#app/data/jobs/job.ts'

/** Clears away the files of a version, or an upload whose record was never committed. The subject is the content. */
export const removeFilesKind = jobKind(
  'remove-files',
  z.union([z.object({ version: z.int().min(1) }), z.object({ uploadId: z.string().min(1) })]),
)
