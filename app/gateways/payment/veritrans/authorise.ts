import type {
  Authorised,
  Declined,
  GatewayOrder,
  PayerBrowser,
  PaymentGateway,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/values/day.ts'
import { ask, type Line, textOf } from './line.ts'
import { maskedCard } from './masked-card.ts'
import { findCard, keptOnly, saveCard } from './members.ts'

type Outcome = Awaited<ReturnType<PaymentGateway['authorise']>>

/** Minutes somebody may be on the issuer's page. */
const minutesAtIssuer = '20'

/** Reserves the amount: by the payer's browser at the issuer's first, or at once where there is none. */
export function authorise(line: Line, order: GatewayOrder): Promise<Outcome> {
  if (order.browser !== null) return authoriseAtIssuer(line, order, order.browser)
  return order.amount === 0 ? proveCard(line, order) : authoriseAtOnce(line, order)
}

async function authoriseAtIssuer(
  line: Line,
  order: GatewayOrder,
  browser: PayerBrowser,
): Promise<Redirect | Declined | Unknown> {
  const reply = await ask(line, 'Authorize/mpi', {
    ...chargeOf(line, order),
    // Only who proved to be the cardholder pays.
    serviceOptionType: 'mpi-complete',
    redirectionUri: browser.returnUrl,
    pushUrl: browser.pushUrl,
    // The browser brings the signed result, by POST.
    verifyResultLink: '1',
    verifyTimeout: minutesAtIssuer,
    deviceChannel: '02',
    accountType: '02',
    messageCategory: '01',
    authenticationIndicator: order.amount === 0 ? '04' : '01',
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

async function authoriseAtOnce(line: Line, order: GatewayOrder): Promise<Authorised | Declined | Unknown> {
  const reply = await ask(line, 'Authorize/card', chargeOf(line, order))
  if (reply.is !== 'reply') return reply
  return { is: 'authorised', providerRef: null, card: maskedCard(textOf(reply.result.reqCardNumber)) }
}

/** There is no charge of 0 without a browser: the issuer is asked about the card as it is kept. */
async function proveCard(line: Line, order: GatewayOrder): Promise<Authorised | Declined | Unknown> {
  const { card, memberId } = order
  const kept =
    card.kind === 'token'
      ? await saveCard(line, { memberId, token: card.token, holderName: null })
      : await findCard(line, memberId)
  if (kept.is === 'declined' || kept.is === 'unknown') return kept
  return kept.card === null
    ? { is: 'declined', reason: 'card', code: '' }
    : { is: 'authorised', providerRef: keptOnly, card: kept.card }
}

function chargeOf(line: Line, { id, amount, memberId, card }: GatewayOrder) {
  const accountId = memberId
  const createDate = dayOf(line.deps.now()).replaceAll('-', '')
  const payNowIdParam =
    card.kind === 'saved'
      ? { accountParam: { accountId } }
      : // The member is made with the first card.
        {
          token: card.token,
          tanking: '1',
          accountParam: { accountId, accountBasicParam: { createDate } },
        }
  return { orderId: id, amount: String(amount), jpo: '10', withCapture: 'false', payNowIdParam }
}

/** Issuers take 2 to 45 signs of ASCII. */
function holderOf({ holderName }: PayerBrowser) {
  return /^[\x20-\x7e]{2,45}$/.test(holderName ?? '')
    ? { cardholderName: holderName }
    : { cardholderNameOmitFlag: 'true' }
}
