import type {
  Declined,
  Done,
  Found,
  GatewayOrder,
  KonbiniChain,
  KonbiniRequest,
  OrderRef,
  PaymentSlip,
  Promised,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { askGmo, declinedBy, type Gmo, type GmoFields } from './ask-gmo.ts'
import { accessToMulti, found, type MultiTrade, notAllowed, searchMulti } from './multi.ts'

/** The provider's codes of the chains. */
const codes: Record<KonbiniChain, string> = {
  SEVEN_ELEVEN: '00007',
  LAWSON: '10001',
  FAMILYMART: '10002',
  MINISTOP: '10005',
  SEICOMART: '10008',
}

/** An order to pay at a convenience store, as the provider's books have it. */
type KonbiniTrade = MultiTrade & { slip: PaymentSlip | null }

/** Registers the order and has the numbers made with which it is paid. */
export async function issueKonbini(
  gmo: Gmo,
  { id, amount }: GatewayOrder,
  request: KonbiniRequest,
): Promise<Promised | Declined | Unknown> {
  const entered = await askGmo(gmo, 'EntryTranCvs', { OrderID: id, Amount: amount, Tax: 0 })
  if (entered.is === 'refused') return declinedBy(entered.codes)
  if (entered.is === 'unknown') return entered
  const access = {
    AccessID: entered.fields.get('AccessID')!,
    AccessPass: entered.fields.get('AccessPass')!,
    OrderID: id,
  }
  const answer = await askGmo(gmo, 'ExecTranCvs', { ...access, ...fieldsOf(request) })
  if (answer.is === 'refused') return declinedBy(answer.codes)
  if (answer.is === 'unknown') return answer
  const { fields } = answer
  const slip = {
    way: request.way,
    chain: request.chain,
    receiptNumber: fields.get('ReceiptNo')!,
    confirmationNumber: fields.get('ConfNo') ?? '',
    payBy: instantOf(fields.get('PaymentTerm')!),
  }
  return { is: 'promised', slip, providerRef: { accessId: access.AccessID } }
}

/** The reader's e-mail address isn't sent, so that only our mail tells them how to pay. */
function fieldsOf({ chain, name, kana, phone, days, contact }: KonbiniRequest) {
  return {
    Convenience: codes[chain],
    CustomerName: name,
    CustomerKana: kana,
    TelNo: phone,
    PaymentTermDay: days,
    RegisterDisp1: contact.name.slice(0, 16),
    ReceiptsDisp11: contact.name.slice(0, 21),
    ReceiptsDisp12: contact.phone,
    ReceiptsDisp13: contact.hours,
  }
}

/** Reads an order to pay at a convenience store from the provider's books. */
export async function findKonbini(gmo: Gmo, { id }: OrderRef): Promise<Found | Unknown> {
  const trade = await searchKonbini(gmo, id)
  if (trade.is === 'unknown') return trade
  if (trade.is === 'declined') return { is: 'unknown', cause: `SearchTradeMulti: ${trade.code}` }
  if (trade.is === 'none') return { ...found(0), state: 'none' }
  const { amount, slip, accessId } = trade
  const known = { ...found(amount), providerRef: { accessId } }
  switch (trade.status) {
    // Only registered: no numbers were made.
    case 'UNPROCESSED':
      return { ...found(0), state: 'none' }
    case 'REQSUCCESS':
      return slip === null
        ? { is: 'unknown', cause: 'SearchTradeMulti: no numbers' }
        : { ...known, state: 'promised', slip }
    case 'PAYSUCCESS':
      return { ...known, state: 'captured', received: amount }
    case 'EXPIRED':
      return { ...known, state: 'failed', decline: { is: 'declined', reason: 'abandoned', code: 'expired' } }
    case 'CANCEL':
      return { ...known, state: 'released' }
    case 'PAYFAIL':
      return { ...known, state: 'failed', decline: { is: 'declined', reason: 'other', code: 'PAYFAIL' } }
    default:
      return { is: 'unknown', cause: `SearchTradeMulti: status ${trade.status}` }
  }
}

/** Makes the numbers useless, so that nobody can pay with them any more. */
export async function stopKonbini(gmo: Gmo, { id }: OrderRef): Promise<Done | Declined | Unknown> {
  const trade = await searchKonbini(gmo, id)
  if (trade.is === 'none') return { is: 'done' }
  if (trade.is !== 'trade') return trade
  if (trade.status !== 'REQSUCCESS') return stopped(trade)
  const answer = await askGmo(gmo, 'CvsCancel', accessToMulti(trade, id))
  if (answer.is === 'answered') return { is: 'done' }
  if (answer.is === 'unknown') return answer
  // It may have been paid or have expired meanwhile.
  const now = await searchKonbini(gmo, id)
  return now.is === 'trade' && now.status !== 'REQSUCCESS' ? stopped(now) : declinedBy(answer.codes)
}

function stopped({ status }: KonbiniTrade): Done | Declined {
  return status === 'PAYSUCCESS' ? declinedBy([notAllowed]) : { is: 'done' }
}

/** The number of this way to pay: the same order id may exist once for each. */
const payType = 3

async function searchKonbini(
  gmo: Gmo,
  id: string,
): Promise<KonbiniTrade | { is: 'none' } | Declined | Unknown> {
  const found = await searchMulti(gmo, id, payType)
  return found.is === 'trade' ? { ...found, slip: slipOf(found.fields) } : found
}

function slipOf(fields: GmoFields): PaymentSlip | null {
  const [chain] = Object.entries(codes).find(([, code]) => code === fields.get('CvsCode')) ?? []
  const [receiptNumber, term] = [fields.get('CvsReceiptNo') ?? '', fields.get('PaymentTerm') ?? '']
  if (chain === undefined || receiptNumber === '' || !/^\d{14}$/.test(term)) return null
  return {
    way: 'konbini',
    chain: chain as KonbiniChain,
    receiptNumber,
    confirmationNumber: fields.get('CvsConfNo') ?? '',
    payBy: instantOf(term),
  }
}

/** Reads `yyyyMMddHHmmss` in Japan. */
function instantOf(text: string): number {
  return Date.parse(text.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6+09:00'))
}
