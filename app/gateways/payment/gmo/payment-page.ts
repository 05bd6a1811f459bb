import type {
  Declined,
  Done,
  GatewayOrder,
  PayerBrowser,
  ProviderRef,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { declinedBy, type Gmo, isOpenCode, patience, returnAddress } from './ask-gmo.ts'

type Answer =
  | { is: 'answered'; fields: Record<string, unknown> }
  | { is: 'refused'; codes: string[] }
  | Unknown

/** How long the page is open, in milliseconds: less than the order waits, so that nobody pays for an order that has ended. */
const pageLife = 25 * 60_000

/**
 * Opens the provider's own page (リンクタイプPlus), on which the reader enters a card or pays from a wallet. The page also asks the
 * issuer. It registers the order only when a card is sent or the reader goes on to PayPay, so the order can't be found in the provider's books before
 * that.
 */
export async function openPage(
  gmo: Gmo,
  order: GatewayOrder,
  browser: PayerBrowser,
): Promise<Redirect | Declined | Unknown> {
  const { deps, settings } = gmo
  const closesAt = deps.now() + pageLife
  const { shopId: ShopID, shopPass: ShopPass, pageConfigId = '' } = settings
  const address = returnAddress(browser.returnUrl, order.id, browser.state)
  const answer = await askPage(gmo, 'GetLinkplusUrlPayment', {
    geturlparam: { ShopID, ShopPass },
    configid: pageConfigId,
    transaction: {
      OrderID: order.id,
      Amount: String(order.amount),
      Tax: '0',
      // The original amount, since the provider only reports the present one.
      ClientField1: String(order.amount),
      PayMethods: [order.way ?? 'credit'],
      RetUrl: address,
      CompleteUrl: address,
      CancelUrl: address,
      PaymentExpireDate: minuteInJapan(closesAt),
      ResultSkipFlag: '1',
      ConfirmSkipFlag: '1',
    },
    displaysetting: { Lang: browser.language },
    ...termsOf(order),
  })
  if (answer.is === 'refused') return declinedBy(answer.codes)
  if (answer.is === 'unknown') return answer
  const { LinkUrl: url } = answer.fields
  return typeof url === 'string' && /^https?:\/\//.test(url)
    ? { is: 'redirect', url, providerRef: { pageUntil: String(closesAt) } }
    : { is: 'unknown', cause: 'GetLinkplusUrlPayment: cut off' }
}

/** The terms of the way to pay, under its name. Whether PayPay takes the amount at once is the shop's setting at the provider. */
function termsOf({ way = null, amount }: GatewayOrder) {
  switch (way) {
    case 'paypay':
      return {}
    case 'applepay':
      // Its device confirms each payment itself.
      return { applepay: { JobCd: 'AUTH' } }
    case 'googlepay':
      return { googlepay: { JobCd: 'AUTH', ...askIssuer } }
    case null:
      return {
        credit: {
          JobCd: amount === 0 ? 'CHECK' : 'AUTH',
          Method: '1',
          SecCodeRequiredFlag: '1',
          ...askIssuer,
        },
      }
  }
}

/** A card without 3-D Secure 2 is refused, because then the issuer isn't liable for the charge. That includes cards of a Google account. */
const askIssuer = { TdFlag: '2', Tds2Type: '2' }

/** Closes the page, so that nobody can pay there any more. Answers `done` if that was done before, or the page has closed itself. */
export async function closePage(gmo: Gmo, id: string): Promise<Done | Declined | Unknown> {
  const { shopId: ShopID, shopPass: ShopPass } = gmo.settings
  const answer = await askPage(gmo, 'RejectLinkplusUrlPayment', { ShopID, ShopPass, OrderID: id })
  if (answer.is === 'unknown') return answer
  const isClosed = answer.is === 'answered' || answer.codes.every((code) => code.startsWith(noOpenPage))
  return isClosed ? { is: 'done' } : declinedBy(answer.codes)
}

/** Whether the order may still be paid on its page. */
export function isPageOpen(ref: ProviderRef | null, now: number): boolean {
  return now < Number(ref?.pageUntil ?? 0)
}

/** The beginning of the provider's codes for a page that is in another state than expected. */
const noOpenPage = 'EZ4'

/** Makes one call in JSON. If the answer is incomplete, the outcome is unknown. */
async function askPage({ deps, settings }: Gmo, call: string, body: object): Promise<Answer> {
  const unknown = (cause: string): Unknown => ({ is: 'unknown', cause: `${call}: ${cause}` })
  try {
    const response = await deps.fetch(`${settings.baseUrl}/payment/${call}.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const said: unknown = JSON.parse(await response.text())
    const codes = codesOf(said)
    const open = codes.find(isOpenCode)
    if (open !== undefined) return unknown(open)
    if (codes.length > 0 && response.status < 500) return { is: 'refused', codes }
    if (response.status !== 200) return unknown(`status ${response.status}`)
    const isWhole = typeof said === 'object' && said !== null && 'OrderID' in said
    return isWhole ? { is: 'answered', fields: said as Record<string, unknown> } : unknown('cut off')
  } catch (error) {
    return unknown(error instanceof Error ? error.name : 'no answer')
  }
}

/** Reads the error codes of a refusal, which is a list of `{ errCode, errInfo }`. */
function codesOf(said: unknown): string[] {
  if (!Array.isArray(said)) return []
  return said.map((one) => String((one as { errInfo?: unknown } | null)?.errInfo ?? '')).filter(Boolean)
}

/** Writes a time as `yyyyMMddHHmm` in Japan. */
function minuteInJapan(at: number): string {
  return new Date(at + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 12)
}
