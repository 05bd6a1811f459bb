import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { PictureKind } from './cover-input.ts'

/**
 * Draws a cover that somebody chose: a page of the file that readers see, or a picture they sent. One that isn't `chosen` makes
 * way for the next file's first page. The subject is the content.
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
