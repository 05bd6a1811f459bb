import { z } from 'zod'
import { codeInput } from '#app/kernel/values/inputs/number-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'

/** A complete link of the footer: a path of the site or an address elsewhere, and its name. */
export const FooterLinkInput = z.object({
  label: filledWordsInput(255),
  url: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((url) => readSiteLink(url) !== null, 'invalidUrl'),
  /** 1 opens in the same window, 2 in a new one. */
  typeLink: codeInput([1, 2], 1),
  /** 1 the upper row, 3 the middle one, 2 the lower one. */
  positionLink: codeInput([1, 3, 2], 1),
  /** Its position among the links. Without one it is added at the end. */
  ordinal: z.coerce.number().int().min(0).max(9_999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type FooterLinkInput = z.output<typeof FooterLinkInput>
