import { type Call, type Fields, field, GmoRefusal, newId, refuseAll } from './api.ts'
import type { Card } from './card.ts'
import { requireSite } from './contract.ts'
import { findCard } from './member.ts'
import { reserve, viewReserved } from './reserve.ts'
import { redeemToken } from './token.ts'
import { saveTrade, type TdsVisit, type Trade, withTrade } from './trade.ts'

/** Milliseconds the issuer's page is open. */
const pageLifetime = 20 * 60_000
/** An amount whose call is done but not answered in time. */
export const silentAmount = 99_999

/** ExecTran: takes the card, and reserves, or leads to the issuer's page first. */
export async function executeTrade(call: Call): Promise<Fields | null> {
  return withTrade(call, async (trade) => {
    checkRequest(call, trade)
    const card = await readPayment(call)
    const clientFields = [1, 2, 3].map((number) => field(call, `ClientField${number}`))
    const memberId = field(call, 'Token') === '' ? field(call, 'MemberID') : ''
    const given: Trade = { ...trade, card, memberId, clientFields, refusedWith: null }
    if (trade.withTds) return sendToIssuer(call, given)
    const booked = await reserve(call.context, call.api, given)
    return booked.amount === silentAmount ? null : { ACS: 0, ...viewReserved(call.context, booked) }
  })
}

function checkRequest(call: Call, trade: Trade): void {
  const [method, returnUrl] = [field(call, 'Method'), field(call, 'RetUrl')]
  if (trade.status !== 'UNPROCESSED') throw new GmoRefusal('E11010001')
  refuseAll([
    [field(call, 'OrderID') !== trade.orderId, 'E01110002'],
    [method === '' && trade.jobCd !== 'CHECK', 'E01260001'],
    // Payment by instalments isn't part of the contract.
    [!['', '1'].includes(method), 'E01260010'],
    [trade.withTds && (!URL.canParse(returnUrl) || returnUrl.length > 256), 'E21010999'],
    [!['', '1', '3'].includes(field(call, 'CallbackType')), 'E21010999'],
    [trade.withTds && trade.jobCd !== 'CHECK' && !isRecurring(call), 'E21010999'],
    // Whoever isn't asked is charged a later time, by the card that they had kept.
    [!trade.withTds && field(call, 'Token') !== '', 'E21010001'],
    [!trade.withTds && isRecurring(call), 'E21010999'],
  ])
}

/** All that this shop sells goes on: how often, and until when, is said with the first charge. */
function isRecurring(call: Call): boolean {
  const isFrequency = /^[1-9]\d{0,3}$/.test(field(call, 'Tds2RecurringFrequency'))
  return isFrequency && /^\d{8}$/.test(field(call, 'Tds2RecurringExpiry'))
}

/** Reads the card of a one-time token, or one that the site keeps for a member. */
async function readPayment(call: Call): Promise<Card> {
  const token = field(call, 'Token')
  if (token !== '') return redeemToken(call.context, token)
  if (field(call, 'MemberID') === '') throw new GmoRefusal('E01170001')
  requireSite(call)
  return findCard(call)
}

/** The address holds an `&` of its own, as the provider's does. */
async function sendToIssuer(call: Call, trade: Trade): Promise<Fields> {
  const { context } = call
  const tds: TdsVisit = {
    id: newId(context),
    key: newId(context),
    returnUrl: field(call, 'RetUrl'),
    method: field(call, 'CallbackType') === '3' ? 'GET' : 'POST',
    outcome: 'pending',
    diesAt: context.now() + pageLifetime,
  }
  await context.state.put(`gmo-tds/${tds.id}`, trade.orderId)
  await saveTrade(context, { ...trade, status: 'AUTHENTICATED', tds })
  return { ACS: 2, RedirectUrl: `${context.origin}/gmo/tds2/${tds.id}?transId=${tds.id}&t=${tds.key}` }
}
