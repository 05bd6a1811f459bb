import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'

const PictureKind = z.enum(['png', 'jpeg'])

/**
 * Draws a cover that somebody chose: a page of the file that readers see, or a picture that they uploaded. A cover that
 * isn't `chosen` is replaced by the first page of the next file. The subject is the content.
 */
export const drawCoverKind = jobKind(
  'draw-cover',
  z.union([
    z.object({ page: z.int().min(1), isChosen: z.boolean() }),
    z.object({
      pictureId: z.string().min(1),
      type: PictureKind,
      width: z.int().min(1),
      height: z.int().min(1),
    }),
  ]),
)

/** The limit of pixels makes sure that the unpacked picture fits into memory beside the engine. */
export const coverLimits = { bytes: 5 * 1024 * 1024, pixels: 12_000_000 }

/** The page that becomes the cover, or the setting that the first page of every new file does. */
export const CoverPageInput = z.object({
  contentId: z.string().min(1, 'required'),
  page: z.coerce.number({ error: 'notANumber' }).int('notWhole').min(1, 'tooSmall?min=1').default(1),
  isAutomatic: flagInput,
})
export type CoverPageInput = z.output<typeof CoverPageInput>
