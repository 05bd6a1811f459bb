import type { z } from 'zod'

/** What stands in an answer in the place of a secret. */
export const secretMask = '***'

/** A secret as a form or a client sends it, '' where the one that is kept is to stay: so also where a mask comes back. */
export function secretInput<Text extends z.ZodType<string>>(text: Text) {
  return text.transform((typed) => (/^[*•]+$/.test(typed) ? '' : typed)).meta({ input: 'secret' })
}
