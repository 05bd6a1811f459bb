import type { Checkout } from '#app/features/orders/model/payment-setting/get-checkout.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What the browser needs to make a token of a card at the company's provider. Null if the provider takes no cards. */
export function viewTokenMaker({ tokenKey, isLive }: Checkout, { env, locale, now }: Visit) {
  if (tokenKey === null) return null
  const script = isLive ? env.GMO_SCRIPT : env.GMO_TEST_SCRIPT
  const url = tokenKey.provider === 'GMO' ? script : `${env.VERITRANS_API}/4gtoken`
  return { maker: { ...tokenKey, url, lang: locale }, thisMonth: dayOf(now()).slice(0, 7) }
}

export type TokenMakerView = NonNullable<ReturnType<typeof viewTokenMaker>>
