import type {
  Authorised,
  Declined,
  GatewayOrder,
  PayerBrowser,
  PaymentGateway,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ask, type Line, maskedCard, textOf } from './line.ts'

type Outcome = Awaited<ReturnType<PaymentGateway['authorise']>>

/** How many minutes a payer may stay on the issuer's page. */
const minutesAtIssuer = '20'

/** Reserves the amount: by way of the issuer's page if the payer's browser is there, otherwise at once. */
export function authorise(line: Line, order: GatewayOrder): Promise<Outcome> {
  return order.browser === null ? authoriseAtOnce(line, order) : authoriseAtIssuer(line, order, order.browser)
}

async function authoriseAtIssuer(
  line: Line,
  order: GatewayOrder,
  browser: PayerBrowser,
): Promise<Redirect | Declined | Unknown> {
  const reply = await ask(line, 'Authorize/mpi', {
    ...chargeOf(line, order),
    // Requires that the payer proves to be the cardholder.
    serviceOptionType: 'mpi-complete',
    redirectionUri: browser.returnUrl,
    pushUrl: browser.pushUrl,
    // Makes the browser bring the signed result by POST.
    verifyResultLink: '1',
    verifyTimeout: minutesAtIssuer,
    deviceChannel: '02',
    accountType: '02',
    messageCategory: '01',
    // The first of a series of charges, or, for an amount of 0, only a card that is added.
    authenticationIndicator: order.amount === 0 ? '04' : '02',
    ...holderOf(browser),
    cardholderEmail: browser.email,
    customerIp: browser.address,
    httpUserAgent: browser.userAgent,
    httpAccept: browser.accept,
  })
  if (reply.is !== 'reply') return reply
  const url = textOf(reply.result.authStartUrl)
  return URL.canParse(url)
    ? { is: 'redirect', url, providerRef: null }
    : { is: 'unknown', cause: 'no authStartUrl' }
}

/**
 * How long an order can be referred to, in milliseconds. The provider forgets an order after 400 days, but not the member's card. An hour
 * allows for different clocks; a day would refuse charges whose order it still asks for.
 */
const remembered = 400 * 86_400_000 - 3_600_000

/** The previous charge or proof of the card, which tells the provider that this charge continues the series. */
function originalOf({ deps }: Line, { earlier, card }: GatewayOrder): string | null {
  if (card.kind !== 'saved' || earlier === null || deps.now() - earlier.at >= remembered) return null
  return earlier.id
}

async function authoriseAtOnce(line: Line, order: GatewayOrder): Promise<Authorised | Declined | Unknown> {
  const original = originalOf(line, order)
  const reply =
    original === null
      ? await ask(line, 'Authorize/card', chargeOf(line, order))
      : await ask(line, 'ReAuthorize/card', { ...amountOf(order), originalOrderId: original })
  if (reply.is !== 'reply') return reply
  return { is: 'authorised', providerRef: null, card: maskedCard(textOf(reply.result.reqCardNumber)) }
}

function chargeOf(line: Line, order: GatewayOrder) {
  const { memberId, card, browser } = order
  if (card.kind === 'page') throw new Error('this provider has no page that asks for cards')
  const accountId = memberId
  const createDate = dayOf(line.deps.now()).replaceAll('-', '')
  const payNowIdParam =
    card.kind === 'saved'
      ? { accountParam: { accountId } }
      : browser === null
        ? { token: card.token }
        : // The card is stored once the issuer has confirmed the payer; the member is made with the first card.
          {
            token: card.token,
            tanking: '1',
            accountParam: { accountId, accountBasicParam: { createDate } },
          }
  return { ...amountOf(order), payNowIdParam }
}

function amountOf({ id, amount }: GatewayOrder) {
  return { orderId: id, amount: String(amount), jpo: '10', withCapture: 'false' }
}

/** The cardholder's name, if issuers accept it: 2 to 45 ASCII characters. */
function holderOf({ holderName }: PayerBrowser) {
  return /^[\x20-\x7e]{2,45}$/.test(holderName ?? '')
    ? { cardholderName: holderName }
    : { cardholderNameOmitFlag: 'true' }
}
