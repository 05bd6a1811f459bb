import { z } from 'zod'
import { PlacesInput } from '#app/features/orders/model/places/places-input.ts'
import { CardForm, readKonbini, sentKonbiniFields } from '#app/features/orders/site/order/order-form.ts'
import { ways } from '#app/gateways/payment/ways.ts'

const text = z.string().max(500).optional()

/** The fields that say for whom places are, by the names that they have in the forms. The second page carries them along. */
export const wantedFields = ['for', 'name', 'email', 'places', 'list', 'message', 'locale', 'sendOn'] as const
export type WantedValues = Partial<Record<(typeof wantedFields)[number], string | undefined>>

/** Both pages of an order for other people. What is wrong is found by the pages themselves, because the second one needs the price to be shown again. */
export const GiftForm = CardForm.extend({
  step: z.enum(['confirm', 'order', 'edit']),
  for: z.enum(['one', 'many']),
  name: text,
  email: text,
  places: text,
  list: z.string().max(100_000).optional(),
  message: z.string().max(2_000).optional(),
  locale: text,
  sendOn: text,
  card: z.enum(['saved', 'new', 'page', ...ways]).optional(),
  ...sentKonbiniFields,
  newCard: text,
  /** The idempotency key of the second page. */
  key: z
    .string()
    .regex(/^[a-z0-9]{20,64}$/)
    .optional(),
  /** What the second page said is paid, in yen with tax. */
  total: z.coerce.number().int().min(0).optional(),
})
export type GiftForm = z.output<typeof GiftForm>

/** For whom the places are, or what is wrong with each field. */
export function readWanted(sent: GiftForm) {
  const read = PlacesInput.safeParse(Object.fromEntries(wantedFields.map((name) => [name, sent[name]])))
  if (read.success) return { places: read.data, problems: null }
  const problems: Record<string, string[]> = {}
  for (const { path, message } of read.error.issues) {
    const name = String(path[0] ?? '')
    problems[name] = [...(problems[name] ?? []), message]
  }
  return { places: null, problems }
}

export function valuesOf(sent: GiftForm): WantedValues {
  return Object.fromEntries(wantedFields.map((name) => [name, sent[name]]))
}

/** What was entered to pay at a convenience store, and what is wrong with it. */
export function konbiniSent({ card, ...sent }: GiftForm) {
  if (card !== 'konbini') return { konbini: undefined, problems: {} }
  const { data, error } = readKonbini(sent)
  const problems: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    problems[name] = [...(problems[name] ?? []), message]
  }
  return { konbini: data, problems }
}
