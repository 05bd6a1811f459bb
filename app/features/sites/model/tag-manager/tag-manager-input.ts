import { z } from 'zod'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'

/** What counts a site's visitors; none is null. */
export const TagManagerInput = z.object({
  gtmId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:GTM-[A-Z0-9]{4,12})?$/, 'invalidGtmId')
    .nullish()
    .transform((id) => id || null),
  revision: revisionInput,
})
export type TagManagerInput = z.output<typeof TagManagerInput>
