import { expect, it } from 'vitest'
import { answerRefusal } from '#app/doors/answer.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { refusalOfOrder } from '#app/features/orders/model/order/place-order.ts'
import { viewOrderState } from '#app/features/orders/site/order/order-state-view.ts'
import type { DeclineReason } from '#app/gateways/payment/payment-gateway.ts'
import { gatewayCodes } from '#app/kernel/errors/gateway-codes.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'

/** The numbers of the card providers in the specification, by the status and HTTP status that they are answered with. */
const numbers: [status: number, http: number, codes: number[]][] = [
  [851, 400, [100, 101, 102, 103, 110, 111, 112, 113, 114, 120, 121, 122, 123, 131, 132]],
  [841, 400, [141, 150, 190, 191, 501, 502, 511, 512, 521, 522, 531, 541, 561, 562]],
  [853, 400, [160, 161, 162, 170, 180, 551, 552]],
  [859, 400, [701, 702, 703, 704]],
  [859, 502, [901, 902]],
]
const refusalOf = (reason: DeclineReason, gatewayCode?: number) =>
  refusalOfOrder({
    id: 'o',
    decline: { reason, code: 'x', ...(gatewayCode !== undefined && { gatewayCode }) },
  } as Order)

it('ruling 37 answers every number of the card providers in gateway_code, beside its status', async () => {
  for (const [status, http, codes] of numbers)
    for (const code of codes) {
      const answer = answerRefusal(refusalOf('other', code), 'ja')
      expect(answer.status, String(code)).toBe(http)
      expect(await answer.json(), String(code)).toMatchObject({ status, gateway_code: code })
    }
  const all = numbers.flatMap(([, , codes]) => codes)
  expect(Object.keys(gatewayCodes).map(Number)).toEqual([...all].sort((one, other) => one - other))
})

/** The status for each kind of decline that comes without such a number. */
const kinds: Record<DeclineReason, number> = {
  card: 851,
  token: 851,
  refused: 859,
  lost: 859,
  authentication: 859,
  abandoned: 859,
  duplicate: 867,
  settings: 853,
  state: 867,
  other: 859,
}

it('R335 a token that could not be made is 841, or 853 if the settings are the cause', () => {
  for (const locale of locales) {
    const said = translator(locale, 'commerce')
    expect(said('card.tokenFailed')).toContain('841')
    expect(said('card.tokenUnreachable')).toContain('841')
    expect(said('card.tokenSettings')).toContain('853')
  }
})

it('R346 a decline without a number is answered by its kind', () => {
  for (const [reason, status] of Object.entries(kinds))
    expect(refusalOf(reason as DeclineReason).code, reason).toBe(status)
})

it('R343 every decline has words of its own in both languages, on the page with the order’s state', () => {
  const codes = numbers.flatMap(([, , some]) => some)
  const declines = [
    ...Object.keys(kinds).map((reason) => ({ reason, code: 'x' })),
    ...codes.map((gatewayCode) => ({ reason: 'other', code: 'x', gatewayCode })),
    { reason: 'other', code: 'amount' },
  ]
  const keys = declines.map(
    (decline) =>
      viewOrderState({ state: 'failed', price: {}, redirectUrl: null, decline } as never, 'ja').reason,
  )
  for (const locale of locales) {
    const said = keys.map((key) => translator(locale, 'commerce')(key as 'decline.card'))
    expect(said.filter((words) => /^(?:decline|gateway|errors)[.:]/.test(words))).toEqual([])
    expect(said.every((words) => /[ぁ-ん]/.test(words) === (locale === 'ja'))).toBe(true)
    expect(new Set(said).size, locale).toBeGreaterThan(declines.length - 6)
  }
})
