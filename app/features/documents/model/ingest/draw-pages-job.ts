import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** Draws the pages of one version of a content's document. The subject is the content. */
export const drawPagesKind = jobKind('draw-pages', z.object({ version: z.int().min(1) }))
