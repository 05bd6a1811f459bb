import type {
  Authorised,
  Declined,
  GatewayOrder,
  PayerBrowser,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { askGmo, type Gmo, type GmoFields } from './ask-gmo.ts'
import { declinedBy } from './decline.ts'
import { findMemberCard } from './member-cards.ts'
import { returnAddress } from './return-address.ts'

type Outcome = Authorised | Redirect | Declined | Unknown
type Paying = Record<string, string | number>

/** Enters the order and has the amount reserved on the card. If the payer is present, by way of the issuer's page. */
export async function authorise(gmo: Gmo, order: GatewayOrder): Promise<Outcome> {
  const paying = await readPaying(gmo, order)
  if ('is' in paying) return paying
  const entered = await askGmo(gmo, 'EntryTran', { OrderID: order.id, ...jobOf(order) })
  if (entered.is === 'refused') return declinedBy(entered.codes)
  if (entered.is === 'unknown') return entered
  const answer = await askGmo(gmo, 'ExecTran', {
    AccessID: entered.fields.get('AccessID')!,
    AccessPass: entered.fields.get('AccessPass')!,
    OrderID: order.id,
    Method: 1,
    ...paying.fields,
    // The original amount. The provider only reports the present one.
    ClientField1: order.amount,
    ClientFieldFlag: 1,
    ...(order.browser !== null && { ...askIssuer(order.id, order.browser), ...recurring(order) }),
  })
  if (answer.is === 'refused') return declinedBy(answer.codes)
  return answer.is === 'unknown' ? answer : readOutcome(answer.fields, entered.fields)
}

/**
 * For an amount of 0 the card is only checked. If the payer is present, the card must support
 * 3-D Secure 2 or is refused, because otherwise the issuer isn't liable for the charge.
 */
function jobOf({ amount, browser }: GatewayOrder) {
  return {
    ...(amount === 0 ? { JobCd: 'CHECK' } : { JobCd: 'AUTH', Amount: amount }),
    ...(browser !== null && { TdFlag: 2, Tds2Type: 2 }),
  }
}

async function readPaying(
  gmo: Gmo,
  { card, memberId }: GatewayOrder,
): Promise<{ fields: Paying } | Declined | Unknown> {
  if (card.kind === 'token') return { fields: { Token: card.token } }
  const found = await findMemberCard(gmo, memberId)
  if (found.is !== 'found') return found
  if (found.kept === null) return declinedBy(['E01240002'])
  const { siteId, sitePass } = gmo.settings
  const member = { SiteID: siteId, SitePass: sitePass, MemberID: memberId }
  return { fields: { ...member, SeqMode: 1, CardSeq: found.kept.seq } }
}

/** The browser comes back by GET (CallbackType 3): a cross-site POST would arrive without its session cookie. */
function askIssuer(orderId: string, { returnUrl, state, email }: PayerBrowser): Paying {
  const isAscii = email !== null && /^[\x21-\x7e]+$/.test(email)
  return {
    RetUrl: returnAddress(returnUrl, orderId, state),
    CallbackType: 3,
    ...(isAscii && { Tds2Email: email }),
  }
}

/** A plan goes on until its reader ends it. */
const noEnd = 20991231
/** The fewest days between two charges: those of the shortest month and the shortest year. */
const shortest = { day: 1, month: 28, year: 365 }

/** Says that this charge is the first of a recurring series. The later ones name the card that was kept with it. */
function recurring({ plan }: GatewayOrder): Paying {
  if (plan === null) return {}
  const days = Math.min(plan.duration * shortest[plan.durationType], 9999)
  return { Tds2RecurringExpiry: noEnd, Tds2RecurringFrequency: days }
}

function readOutcome(fields: GmoFields, entered: GmoFields): Outcome {
  const providerRef = { accessId: entered.get('AccessID')! }
  return fields.get('ACS') === '2'
    ? { is: 'redirect', url: fields.get('RedirectUrl')!, providerRef }
    : { is: 'authorised', providerRef, card: null }
}
