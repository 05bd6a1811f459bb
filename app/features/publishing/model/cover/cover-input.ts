import { z } from 'zod'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'

export const PictureKind = z.enum(['png', 'jpeg'])

/** What is unpacked fits beside the engine. */
export const coverLimits = { bytes: 5 * 1024 * 1024, pixels: 12_000_000 }

/** The page that is to be the cover, or the first of every file that comes. */
export const CoverPageInput = z.object({
  contentId: z.string().min(1, 'required'),
  page: z.coerce.number({ error: 'notANumber' }).int('notWhole').min(1, 'tooSmall?min=1').default(1),
  isAutomatic: flagInput,
})
export type CoverPageInput = z.output<typeof CoverPageInput>
