import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { type PageContext, visitOf } from '#app/doors/context.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { pagePolicy } from '#app/doors/security-headers.ts'
import type { Placed } from '#app/features/orders/model/order/place-order.ts'
import { KonbiniInput } from '#app/features/orders/model/waiting/konbini-input.ts'
import type { CardProvider } from '#app/gateways/payment/payment-gateway.ts'
import { type Way, ways } from '#app/gateways/payment/ways.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { isZip, readShownCard } from '#app/kernel/values/card/card-rules.ts'
import { cardToken, holderNameInput } from '#app/kernel/values/card/card-token.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** The parts of a new card that reach us: its token and its holder, or that it is entered on the provider's own page. */
export const CardForm = z.object({
  card: z.enum(['new', 'page']).optional(),
  token: cardToken.optional(),
  holderName: holderNameInput.optional(),
  /** The postal code is validated but not stored, because no provider needs it (R341). */
  zip: z.string().refine(isZip).optional(),
})

const text = z.string().max(200).optional()

/** The fields of a payment at a convenience store, by the names that they have in the form. */
const konbiniFields = {
  chain: 'chain',
  konbiniName: 'name',
  konbiniKana: 'kana',
  konbiniPhone: 'phone',
} as const satisfies Record<string, keyof KonbiniInput>
export type KonbiniFieldName = keyof typeof konbiniFields
type SentFields = Partial<Record<KonbiniFieldName, string | undefined>>

const formNames = Object.keys(konbiniFields) as KonbiniFieldName[]

/** What was sent for a payment at a convenience store, and what is wrong with it. */
export type SentKonbini = { values: SentFields; problems: Partial<Record<KonbiniFieldName, string[]>> }

/** The fields of that form as they are sent, whatever is wrong with them. */
export const sentKonbiniFields = { chain: text, konbiniName: text, konbiniKana: text, konbiniPhone: text }

export function readKonbini(sent: SentFields) {
  return KonbiniInput.safeParse(
    Object.fromEntries(formNames.map((name) => [konbiniFields[name], sent[name] || undefined])),
  )
}

/** What the reader entered to pay at a convenience store. Undefined if they pay in another way. */
export function konbiniOf({
  card,
  ...sent
}: SentFields & { card?: string | undefined }): KonbiniInput | undefined {
  return card === 'konbini' ? readKonbini(sent).data : undefined
}

/** The way in which the reader pays, if not by card. */
export function wayOf({ card }: { card?: string | undefined }): Way | undefined {
  return ways.find((way) => way === card)
}

/** The form of an order (R356). One step shows what the order would be, the other places it as it was shown. */
export const OrderForm = CardForm.extend({
  step: z.enum(['confirm', 'order']),
  /** With which card the reader pays, or in which other way. `page` is one that is entered on the provider's own page. */
  card: z.enum(['saved', 'new', 'page', ...ways]).optional(),
  ...sentKonbiniFields,
  /** The brand and last digits of a new card, only to be shown on the last page. */
  newCard: z
    .string()
    .refine((text) => text === '' || readShownCard(text) !== null)
    .optional(),
  /** The idempotency key. It was made when the last page was shown, so that pressing its button twice places one order. */
  key: z
    .string()
    .regex(/^[a-z0-9]{20,64}$/)
    .optional(),
  /** The price that the last page showed. If it has changed, the page is shown again. */
  agreed: z.string().max(100).optional(),
}).superRefine(({ card, ...sent }, context) => {
  const issues = card === 'konbini' ? (readKonbini(sent).error?.issues ?? []) : []
  for (const { path, message } of issues)
    context.addIssue({
      code: 'custom',
      path: formNames.filter((name) => konbiniFields[name] === path[0]),
      message,
    })
})

/** Allows the page to contact the origin that makes card tokens, and at GMO to run its script. No other page allows that. */
export function allowCardTokens(context: AppLoadContext, provider: CardProvider, url: string): void {
  const { env } = visitOf(context)
  const origin = ` ${new URL(url).origin}`
  const policy = pagePolicy(env, { script: provider === 'GMO' ? origin : '', image: '', connect: origin })
  const page = context as PageContext
  page.headers = { ...page.headers, 'Content-Security-Policy': policy }
}

/**
 * Leads on from an order that was placed, or to the page of one that stands in the way or was declined. A response of `place` that is no order
 * is answered as it is.
 */
export async function toOrder(
  context: AppLoadContext,
  place: () => Promise<Placed | Response>,
): Promise<Response> {
  try {
    const placed = await place()
    if (placed instanceof Response) return placed
    const { orderId, next } = placed
    if (next === 'done') return toThanks(context, orderId)
    const leave = next === 'verifying' ? undefined : 'true'
    return redirect(paths.veritransConfirm({ order_id: orderId, leave }))
  } catch (error) {
    const orderId = isRefusal(error) ? error.details.orderId : undefined
    if (typeof orderId !== 'string') throw error
    return redirect(paths.veritransConfirm({ order_id: orderId }))
  }
}

/** Redirects to the page that says what was bought, with the message about a registration (R377), once an order is complete. */
export function toThanks(context: AppLoadContext, orderId: string): Response {
  return redirectWithFlash(context, paths.thankYou(orderId), 'api.register.200')
}
