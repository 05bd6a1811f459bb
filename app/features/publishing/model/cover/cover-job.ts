import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { PictureKind } from './cover-input.ts'

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
