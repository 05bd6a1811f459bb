import { z } from 'zod'
import { isZip } from '#app/kernel/values/card/card-rules.ts'
import { cardToken, holderNameInput } from '#app/kernel/values/card/card-token.ts'
import { readShownCard } from '#app/kernel/values/card/shown-card.ts'

/** The parts of a new card that reach us: its token and its holder. */
export const CardForm = z.object({
  token: cardToken.optional(),
  holderName: holderNameInput.optional(),
  /** R341: validated but not stored, because no provider needs it. */
  zip: z.string().refine(isZip).optional(),
})

/** The steps of an order (R356): showing what it would be, and placing it as it was shown. */
export const OrderForm = CardForm.extend({
  step: z.enum(['confirm', 'order']),
  card: z.enum(['saved', 'new']).optional(),
  /** The brand and last digits of a new card, only to be shown on the last page. */
  newCard: z
    .string()
    .refine((text) => text === '' || readShownCard(text) !== null)
    .optional(),
  /** Made when the last page was shown, so that pressing its button twice places one order. */
  key: z
    .string()
    .regex(/^[a-z0-9]{20,64}$/)
    .optional(),
  /** The price that the last page showed. If it has changed, the page is shown again. */
  agreed: z.string().max(100).optional(),
})
