import type { z } from 'zod'

/** Stands in an answer in place of a secret. */
export const secretMask = '***'

/** A secret from a form or a client. '' means that the stored one stays; a mask that comes back means the same. */
export function secretInput<Text extends z.ZodType<string>>(text: Text) {
  return text.transform((typed) => (/^[*•]+$/.test(typed) ? '' : typed)).meta({ input: 'secret' })
}
