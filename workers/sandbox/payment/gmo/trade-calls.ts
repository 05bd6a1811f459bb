import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import {
  type Call,
  type Fields,
  field,
  GmoRefusal,
  newId,
  refuseAll,
  requireShop,
  requireSite,
} from './api.ts'
import { type Card, findCard, redeemToken } from './card.ts'
import { forward, refuseByFault, reserve, stamp, viewReserved, withClock } from './reserve.ts'
import {
  addTrade,
  clockOf,
  isTaken,
  newTrade,
  saveTrade,
  type TdsVisit,
  type Trade,
  withTrade,
} from './trade.ts'

const jobs = ['CHECK', 'AUTH', 'CAPTURE'] as const

/** EntryTran: starts an order of the shop, and uses up its id. */
export async function enterTrade(call: Call): Promise<Fields> {
  requireShop(call)
  const { context, api } = call
  const trade = readTrade(call)
  const fault = await takeFault(context, { provider: 'gmo', call: api, possible: ['duplicate-order'] })
  if (fault !== null || !(await addTrade(context, trade))) throw new GmoRefusal('E01040010')
  return { AccessID: trade.accessId, AccessPass: trade.accessPass }
}

function readTrade(call: Call): Trade {
  const { context } = call
  const [orderId, amount] = [field(call, 'OrderID'), field(call, 'Amount')]
  const jobCd = jobs.find((job) => job === field(call, 'JobCd'))
  refuseAll([
    [orderId === '', 'E01040001'],
    [orderId.length > 27, 'E01040003'],
    [!/^[0-9A-Za-z-]*$/.test(orderId), 'E01040013'],
    [field(call, 'JobCd') === '', 'E01050001'],
    [field(call, 'JobCd') !== '' && jobCd === undefined, 'E01050002'],
    ...amountChecks(amount, jobCd !== 'CHECK'),
  ])
  return newTrade(context, {
    orderId,
    jobCd: jobCd!,
    amount: jobCd === 'CHECK' ? 0 : Number(amount),
    clientFields: ['', '', ''],
    withTds: field(call, 'TdFlag') === '2',
  })
}

/** Checks an amount: at most seven digits, and not empty if it is required. */
function amountChecks(amount: string, isNeeded: boolean) {
  return [
    [isNeeded && amount === '', 'E01060001'],
    [amount.length > 7, 'E01060005'],
    [!/^\d*$/.test(amount) || (isNeeded && amount !== '' && Number(amount) === 0), 'E01060006'],
  ] as const
}

/** Milliseconds for which the issuer's page works. */
const pageLifetime = 20 * 60_000

/** Yen. A charge of this amount is made, but its answer arrives too late. */
export const silentAmount = 99_999

/** ExecTran: takes the card and reserves the amount, or sends the payer to the issuer's page first. */
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
    // The contract has no payment by instalments.
    [!['', '1'].includes(method), 'E01260010'],
    [trade.withTds && (!URL.canParse(returnUrl) || returnUrl.length > 256), 'E21010999'],
    [!['', '1', '3'].includes(field(call, 'CallbackType')), 'E21010999'],
    [trade.withTds && trade.jobCd !== 'CHECK' && !isRecurring(call), 'E21010999'],
    // Without the issuer's page a charge must be a later one of a series, so it has to use a stored card.
    [!trade.withTds && field(call, 'Token') !== '', 'E21010001'],
    [!trade.withTds && isRecurring(call), 'E21010999'],
  ])
}

/**
 * Tells whether the call states how often, and until when, charges will recur. Everything that this shop sells recurs, so the first charge
 * must state it.
 */
function isRecurring(call: Call): boolean {
  const isFrequency = /^[1-9]\d{0,3}$/.test(field(call, 'Tds2RecurringFrequency'))
  return isFrequency && /^\d{8}$/.test(field(call, 'Tds2RecurringExpiry'))
}

/** Reads the card of a one-time token, or a card stored for a member. */
async function readPayment(call: Call): Promise<Card> {
  const token = field(call, 'Token')
  if (token !== '') return redeemToken(call.context, token)
  if (field(call, 'MemberID') === '') throw new GmoRefusal('E01170001')
  requireSite(call)
  return findCard(call)
}

/** Sends the payer to the issuer's page. Its address contains an `&`, as the provider's does. */
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

const halfYear = 180 * 86_400_000

/**
 * AlterTran: charges a reserved amount (SALES), or returns it by VOID, RETURN or RETURNX. The date decides which of the three is allowed.
 */
export async function alterTrade(call: Call): Promise<Fields> {
  requireShop(call)
  return withTrade(call, async (found) => {
    const trade = await withClock(call.context, call.api, found)
    // Saved even if the step is refused, so that the clock stays wrong.
    await saveTrade(call.context, trade)
    requireBooked(call, trade)
    const job = field(call, 'JobCd')
    if (job === 'SALES') return step(call, { ...takenFor(call, trade), status: 'SALES' })
    if (job !== 'VOID' && job !== 'RETURN' && job !== 'RETURNX') throw new GmoRefusal('E01050002')
    if (!backJobs(trade, clockOf(call.context, trade)).includes(job)) throw new GmoRefusal('E11010003')
    return step(call, { ...trade, status: job })
  })
}

/** ChangeTran: changes the amount. The issuer is asked as for a new charge. */
export async function changeTrade(call: Call): Promise<Fields> {
  requireShop(call)
  return withTrade(call, async (trade) => {
    requireBooked(call, trade)
    const amount = field(call, 'Amount')
    const job = trade.status === 'AUTH' ? 'AUTH' : 'CAPTURE'
    refuseAll([
      [field(call, 'JobCd') !== job, 'E01050002'],
      ...amountChecks(amount, true),
      [!isTaken(trade) && trade.status !== 'AUTH', 'E11010003'],
    ])
    await refuseByFault(call.context, call.api)
    return step(call, { ...trade, status: job, amount: Number(amount) })
  })
}

function requireBooked({ context }: Call, trade: Trade): void {
  if (trade.status === 'UNPROCESSED' || trade.status === 'AUTHENTICATED') throw new GmoRefusal('E11010002')
  if (clockOf(context, trade) - trade.enteredAt > halfYear) throw new GmoRefusal('E11010010')
}

function takenFor(call: Call, trade: Trade): Trade {
  const amount = field(call, 'Amount')
  if (isTaken(trade)) throw new GmoRefusal('E11010001')
  if (trade.status !== 'AUTH') throw new GmoRefusal('E11010003')
  refuseAll(amountChecks(amount, true))
  if (Number(amount) !== trade.amount) throw new GmoRefusal('E01060010')
  return trade
}

/**
 * Lists the jobs that return the amount. A reservation can be cancelled on any day. For a charge, it depends on whether it was made today,
 * this month or earlier.
 */
function backJobs(trade: Trade, now: number): string[] {
  if (trade.status === 'AUTH') return ['VOID']
  if (!isTaken(trade)) return []
  const [taken, today] = [compactDate(trade.processedAt!), compactDate(now)]
  if (taken.slice(0, 8) === today.slice(0, 8)) return ['VOID']
  return taken.slice(0, 6) === today.slice(0, 6) ? ['RETURN'] : ['RETURNX']
}

async function step({ context }: Call, trade: Trade): Promise<Fields> {
  const booked = stamp(context, trade)
  await saveTrade(context, booked)
  return {
    AccessID: booked.accessId,
    AccessPass: booked.accessPass,
    Forward: forward,
    Approve: booked.approve,
    TranID: booked.tranId,
    TranDate: compactDate(booked.processedAt!),
  }
}
