import { z } from 'zod'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'

export const PictureKind = z.enum(['png', 'jpeg'])

/** The limit of pixels makes sure that the unpacked picture fits into memory beside the engine. */
export const coverLimits = { bytes: 5 * 1024 * 1024, pixels: 12_000_000 }

/** The page that becomes the cover, or the setting that the first page of every new file does. */
export const CoverPageInput = z.object({
  contentId: z.string().min(1, 'required'),
  page: z.coerce.number({ error: 'notANumber' }).int('notWhole').min(1, 'tooSmall?min=1').default(1),
  isAutomatic: flagInput,
})
export type CoverPageInput = z.output<typeof CoverPageInput>
