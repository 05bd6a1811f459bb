import { z } from 'zod'
import { isZip } from '#app/values/card/card-rules.ts'
import { cardToken, holderNameInput } from '#app/values/card/card-token.ts'
import { readShownCard } from '#app/values/card/shown-card.ts'

/** A new card as far as it comes to us: its token, and whose it is. */
export const CardForm = z.object({
  token: cardToken.optional(),
  holderName: holderNameInput.optional(),
  /** R341: judged and not kept, no provider asks for it. */
  zip: z.string().refine(isZip).optional(),
})

/** The steps of an order (R356): what it would be, and ordering it as it was shown. */
export const OrderForm = CardForm.extend({
  step: z.enum(['confirm', 'order']),
  card: z.enum(['saved', 'new']).optional(),
  /** Brand and last digits of a new one, to be shown on the last page; nothing hangs on them. */
  newCard: z
    .string()
    .refine((text) => text === '' || readShownCard(text) !== null)
    .optional(),
  /** Made where the last page was shown: pressed twice it is one order. */
  key: z
    .string()
    .regex(/^[a-z0-9]{20,64}$/)
    .optional(),
  /** What the last page said it costs: where that no longer holds, it is shown again. */
  agreed: z.string().max(100).optional(),
})
