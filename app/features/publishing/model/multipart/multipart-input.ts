import { z } from 'zod'
import { MAX_DOCUMENT_BYTES } from '#app/features/documents/model/document/document.ts'
import { formats } from '#app/features/documents/model/formats/formats.ts'
import { ContentData, ReplacementData } from '#app/features/publishing/model/upload/content-input.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'

const megabytes = MAX_DOCUMENT_BYTES / 1024 / 1024

/** The facts that the sender knows about the file before the upload. */
const FileFacts = z.object({
  fileName: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(1_000, fieldProblem('tooLong', { max: 1_000 })),
  bytes: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, 'required')
    .max(MAX_DOCUMENT_BYTES, fieldProblem('fileTooLarge', { name: '', max: megabytes })),
  fileType: z
    .string({ error: 'invalid' })
    .max(255, fieldProblem('tooLong', { max: 255 }))
    .default(formats[0].contentType),
  /**
   * Starting again with the same fingerprint continues the same upload. It must cover all bytes, or else a corrected file
   * is taken for the old one.
   */
  fingerprint: z
    .string({ error: 'invalid' })
    .max(128, fieldProblem('tooLong', { max: 128 }))
    .optional(),
})
export type FileFacts = z.output<typeof FileFacts>

export const NewContentUpload = z.intersection(FileFacts, ContentData)
export const NewReplacementUpload = z.intersection(
  z.object({ ...FileFacts.shape, contentId: z.string().min(1, 'required') }),
  ReplacementData,
)
export type NewReplacementUpload = z.output<typeof NewReplacementUpload>
export type NewContentUpload = z.output<typeof NewContentUpload>

export const UploadQuery = z.object({ uploadId: z.string().min(1, 'required') })
export const PartQuery = z.object({ ...UploadQuery.shape, number: z.coerce.number({ error: 'notANumber' }) })
