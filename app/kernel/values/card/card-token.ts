import { z } from 'zod'
import { digitsOf, holderNameOf, isHolderName, maxHolderNameLength } from './card-rules.ts'

/** Whether a text could be the number of a card, however its digits are grouped. */
function looksLikeCard(text: string): boolean {
  return /^\d{10,19}$/.test(digitsOf(text))
}

/** The provider's token for a card, good for one use. The schema refuses a card's own number, whoever sends it. */
export const cardToken = z
  .string()
  .max(512)
  .refine((text) => !looksLikeCard(text))
  .meta({ input: 'secret' })

/** The holder's name: at most 50 letters and no digits, so that nobody can send a card number in its place (R339). */
export const holderNameInput = z
  .string()
  .max(maxHolderNameLength)
  .refine((text) => isHolderName(holderNameOf(text)))
  .transform(holderNameOf)
