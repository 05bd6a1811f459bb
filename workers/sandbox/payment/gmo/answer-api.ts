import type { SandboxContext } from '#workers/sandbox/context.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { pickedFault, takeFault } from '#workers/sandbox/payment/fault.ts'
import {
  type Api,
  type Call,
  type Fields,
  field,
  GmoRefusal,
  refuseAll,
  requireShop,
  requireSite,
  siteId,
} from './api.ts'
import {
  type Card,
  type Member,
  memberKey,
  numberedCards,
  readMemberId,
  redeemToken,
  requireMember,
  saveMemberCards,
  withCard,
} from './card.ts'
import { cancelKonbini, enterKonbini, executeKonbini } from './konbini-calls.ts'
import { cancelPaypay, takeReserved } from './paypay-calls.ts'
import { forward, reserve, viewReserved } from './reserve.ts'
import { searchMulti } from './search-multi.ts'
import { findTrade, type TdsVisit, type Trade, withTrade } from './trade.ts'
import { alterTrade, changeTrade, enterTrade, executeTrade, silentAmount } from './trade-calls.ts'
import { cancelTransfer, enterTransfer, executeTransfer } from './transfer-calls.ts'
import { encodeWindows31j } from './windows-31j.ts'

export const apis: Record<string, Api> = {
  EntryTran: enterTrade,
  ExecTran: executeTrade,
  SecureTran2: finishAuthentication,
  AlterTran: alterTrade,
  ChangeTran: changeTrade,
  SearchTrade: searchTrade,
  SaveMember: saveMember,
  SearchMember: searchMember,
  DeleteMember: deleteMember,
  SaveCard: saveCard,
  SearchCard: searchCard,
  DeleteCard: deleteCard,
  TradedCard: keepTradedCard,
  EntryTranCvs: enterKonbini,
  ExecTranCvs: executeKonbini,
  CvsCancel: cancelKonbini,
  EntryTranGANB: enterTransfer,
  ExecTranGANB: executeTransfer,
  CancelTranGANB: cancelTransfer,
  PaypaySales: takeReserved,
  PaypayCancelReturn: cancelPaypay,
  SearchTradeMulti: searchMulti,
}

/** The calls that record something. A network fault applies to the next of these, or to another call if it was chosen for that. */
const booking = [
  'ExecTran',
  'SecureTran2',
  'AlterTran',
  'ChangeTran',
  'SaveCard',
  'ExecTranCvs',
  'CvsCancel',
  'ExecTranGANB',
  'CancelTranGANB',
  'PaypaySales',
  'PaypayCancelReturn',
  'GetLinkplusUrlPayment',
  'RejectLinkplusUrlPayment',
]

const lineFaults = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const

/** Milliseconds, longer than any client waits. */
const longWait = 60_000

/** Answers one call of the protocol. Refusals are answered with status 200, too. */
export async function answerApi(call: Call, api: Api): Promise<Response> {
  const { context } = call
  const fault = await takeLineFault(call)
  if (fault === 'time-out-before') return timeOut(context)
  const fields = await run(call, api)
  if (fields === null || fault === 'time-out-after') return timeOut(context)
  if (fault === 'error-after') return new Response(null, { status: 500 })
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  // Values are not percent-encoded, whatever characters they contain.
  const bytes = encodeWindows31j(text)
  return new Response(fault === 'cut-off' ? bytes.slice(0, bytes.length >> 1) : bytes, {
    headers: { 'Content-Type': 'text/plain;charset=Windows-31J', 'Cache-Control': 'no-store' },
  })
}

async function run(call: Call, api: Api): Promise<Fields | null> {
  try {
    return await api(call)
  } catch (error) {
    if (!(error instanceof GmoRefusal)) throw error
    const { codes } = error
    return { ErrCode: codes.map((code) => code.slice(0, 3)).join('|'), ErrInfo: codes.join('|') }
  }
}

export async function takeLineFault({ context, api }: Call) {
  const isMeant = booking.includes(api) || (await pickedFault(context, 'gmo'))?.call === api
  return isMeant ? takeFault(context, { provider: 'gmo', call: api, possible: lineFaults }) : null
}

export async function timeOut(context: SandboxContext): Promise<Response> {
  await context.wait(longWait)
  return new Response(null, { status: 504 })
}

async function saveMember(call: Call): Promise<Fields> {
  requireSite(call)
  const memberId = readMemberId(call)
  const member: Member = { memberId, memberName: field(call, 'MemberName'), cards: [] }
  if (!(await call.context.state.add(memberKey(memberId), member))) throw new GmoRefusal('E01390010')
  return { MemberID: memberId }
}

async function searchMember(call: Call): Promise<Fields> {
  requireSite(call)
  const { memberId, memberName } = await requireMember(call)
  return { MemberID: memberId, MemberName: memberName, DeleteFlag: 0 }
}

/** Deletes a member together with its cards. */
async function deleteMember(call: Call): Promise<Fields> {
  requireSite(call)
  const { memberId } = await requireMember(call)
  await call.context.state.take(memberKey(memberId))
  return { MemberID: memberId }
}

/** SecureTran2: reserves the amount after the payer has confirmed it on the issuer's page. A declined payment stays declined. */
async function finishAuthentication(call: Call): Promise<Fields | null> {
  return withTrade(call, async (trade) => {
    if (trade.status === 'UNPROCESSED') throw new GmoRefusal('E11010002')
    if (trade.status !== 'AUTHENTICATED' || trade.tds === null) throw new GmoRefusal('E11010001')
    const refusal = trade.refusedWith ?? refusalOf(trade.tds, call.context.now())
    if (refusal !== null) throw new GmoRefusal(refusal)
    const booked = await reserve(call.context, call.api, trade)
    return booked.amount === silentAmount ? null : viewReserved(call.context, booked)
  })
}

function refusalOf({ outcome, diesAt }: TdsVisit, now: number): string | null {
  switch (outcome) {
    case 'succeeded':
      return null
    case 'failed':
      return 'E21020001'
    case 'abandoned':
      return 'E21020002'
    case 'pending':
      return now < diesAt ? 'E11010003' : 'E21020999'
  }
}

/** SearchTrade: answers the current state of an order. */
async function searchTrade(call: Call): Promise<Fields> {
  requireShop(call)
  const orderId = field(call, 'OrderID')
  refuseAll([[orderId === '', 'E01040001']])
  const trade = await findTrade(call.context, orderId)
  if (trade === null) throw new GmoRefusal('E01110002')
  return view(trade)
}

function view(trade: Trade): Fields {
  const isPaid = trade.processedAt !== null
  const [ClientField1 = '', ClientField2 = '', ClientField3 = ''] = trade.clientFields
  return {
    OrderID: trade.orderId,
    Status: trade.status,
    ProcessDate: compactDate(trade.processedAt ?? trade.enteredAt),
    JobCd: isJob(trade.status) ? trade.status : trade.jobCd,
    AccessID: trade.accessId,
    AccessPass: trade.accessPass,
    ItemCode: '0000990',
    Amount: trade.jobCd === 'CHECK' ? '' : trade.amount,
    Tax: trade.jobCd === 'CHECK' ? '' : 0,
    SiteID: trade.memberId === '' ? '' : siteId,
    MemberID: trade.memberId,
    CardNo: trade.card?.masked ?? '',
    Expire: trade.card?.expire ?? '',
    Method: trade.card === null ? '' : 1,
    PayTimes: '',
    Forward: isPaid ? forward : '',
    TranID: trade.tranId,
    Approve: trade.approve,
    ClientField1,
    ClientField2,
    ClientField3,
  }
}

/** Until an amount is recorded, the answer states the job that the order was entered with. */
function isJob(status: Trade['status']): boolean {
  return status !== 'UNPROCESSED' && status !== 'AUTHENTICATED'
}

/** SaveCard: refuses to store a card, since nobody has authenticated its owner and this shop's charges recur. */
async function saveCard(call: Call): Promise<Fields> {
  requireSite(call)
  await requireMember(call)
  await redeemToken(call.context, field(call, 'Token'))
  throw new GmoRefusal('E11010099')
}

/** TradedCard: stores the card that an order was paid with, if its issuer has authenticated the payer. */
async function keepTradedCard(call: Call): Promise<Fields> {
  requireShop(call)
  requireSite(call)
  const member = await requireMember(call)
  const trade = await findTrade(call.context, field(call, 'OrderID'))
  if (trade === null) throw new GmoRefusal('E01110002')
  if (trade.card === null || trade.processedAt === null) throw new GmoRefusal('E11010002')
  if (!trade.withTds) throw new GmoRefusal('E11010099')
  return keep(call, member, trade.card)
}

/** SearchCard: answers a member's cards, with a list separated by `|` in each field. */
async function searchCard(call: Call): Promise<Fields> {
  requireSite(call)
  const found = numberedCards(call, await requireMember(call))
  const list = (read: (one: (typeof found)[number]) => string | number) => found.map(read).join('|')
  return {
    CardSeq: list(({ seq }) => seq),
    DefaultFlag: list(({ card }) => Number(card.isDefault)),
    CardName: list(() => ''),
    CardNo: list(({ card }) => card.masked),
    Expire: list(({ card }) => card.expire),
    HolderName: list(({ card }) => card.holderName),
    DeleteFlag: list(({ card }) => Number(card.isDeleted)),
  }
}

async function deleteCard(call: Call): Promise<Fields> {
  requireSite(call)
  const member = await requireMember(call)
  const [found] = field(call, 'CardSeq') === '' ? [] : numberedCards(call, member)
  if (found === undefined || found.card.isDeleted) throw new GmoRefusal('E01240002')
  const cards = member.cards.map((card) => (card === found.card ? { ...card, isDeleted: true } : card))
  await saveMemberCards(call.context, member, cards)
  return { CardSeq: field(call, 'CardSeq') }
}

async function keep(call: Call, member: Member, card: Card): Promise<Fields> {
  const named = { ...card, holderName: field(call, 'HolderName') || card.holderName }
  const cards = withCard(member.cards, named, field(call, 'DefaultFlag') === '1')
  await saveMemberCards(call.context, member, cards)
  const isPhysical = field(call, 'SeqMode') === '1'
  const seq = (isPhysical ? cards : cards.filter(({ isDeleted }) => !isDeleted)).length - 1
  return { CardSeq: seq, CardNo: card.masked, Forward: forward }
}
