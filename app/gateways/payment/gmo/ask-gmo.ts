import type { Declined, DeclineReason, GatewayDeps, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import type { gatewayCodes } from '#app/kernel/errors/gateway-codes.ts'
import { encodeValue } from './windows-31j.ts'

/** The holders whose id and password a call may contain. */
type Holder = 'shop' | 'site'

/**
 * The fields of a complete answer, with their patterns; if one is missing, the answer was cut off. They are the last important ones in the
 * provider's order.
 */
type Whole = Record<string, RegExp>

type CallFacts = { of: readonly Holder[]; whole: Whole }

type GmoCall = keyof typeof calls

/** A company's contract with GMO: the shop charges, the site stores the cards of its members. */
export type GmoSettings = {
  baseUrl: string
  shopId: string
  shopPass: string
  siteId: string
  sitePass: string
  /** The shop's settings of the provider's own page. Empty if the shop has none. */
  pageConfigId: string
  /** Where readers enter cards: on that page, or in our form. */
  cardEntry: string
}

export type Gmo = { deps: GatewayDeps; settings: GmoSettings }

export type GmoFields = ReadonlyMap<string, string>

type Answered = { is: 'answered'; fields: GmoFields }

/** A refusal with the provider's error codes, nine characters each. */
type Refused = { is: 'refused'; codes: string[] }

/** The longest wait for an answer including its body, in milliseconds. */
export const patience = 20_000

/** Codes that leave open whether the call had an effect: the provider failed, or is still working on the order. */
const openCodes = /^E(?:90|91|82)/

export function isOpenCode(code: string): boolean {
  return openCodes.test(code)
}

/**
 * Makes one call of the protocol type. Values are sent in Windows-31J. The provider also sends refusals with status 200. If the answer is
 * incomplete, the outcome is unknown.
 */
export async function askGmo(
  { deps, settings }: Gmo,
  call: GmoCall,
  fields: Record<string, string | number>,
): Promise<Answered | Refused | Unknown> {
  const given = Object.entries({ ...credentials(settings, call), ...fields })
  const body = given.map(([name, value]) => `${name}=${encodeValue(String(value))}`).join('&')
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const signal = AbortSignal.timeout(patience)
  const init = { method: 'POST', headers, body, redirect: 'manual', signal } as const
  try {
    const response = await deps.fetch(`${settings.baseUrl}/payment/${call}.idPass`, init)
    const bytes = await response.arrayBuffer()
    return response.status === 200
      ? judge(call, readAnswer(bytes))
      : unknown(call, `status ${response.status}`)
  } catch (error) {
    return unknown(call, error instanceof Error ? error.name : 'no answer')
  }
}

function judge(call: GmoCall, fields: GmoFields): Answered | Refused | Unknown {
  const [groups, codes] = [readList(fields, 'ErrCode'), readList(fields, 'ErrInfo')]
  if (groups.length === 0)
    return isWhole(call, fields) ? { is: 'answered', fields } : unknown(call, 'cut off')
  const isList = codes.length === groups.length && codes.every((code) => /^[0-9A-Z]{9}$/.test(code))
  if (!isList) return unknown(call, 'cut off')
  const open = codes.find(isOpenCode)
  return open === undefined ? { is: 'refused', codes } : unknown(call, open)
}

function credentials(settings: GmoSettings, call: GmoCall): Record<string, string> {
  const { shopId, shopPass, siteId, sitePass } = settings
  const of: readonly string[] = calls[call].of
  return {
    ...(of.includes('shop') && { ShopID: shopId, ShopPass: shopPass }),
    ...(of.includes('site') && { SiteID: siteId, SitePass: sitePass }),
  }
}

function unknown(call: GmoCall, cause: string): Unknown {
  return { is: 'unknown', cause: `${call}: ${cause}` }
}

const there = /^/

const some = /./

const id = /^.{32}$/

const date = /^\d{14}$/

/** The calls of the protocol type that the product makes. */
const calls = {
  EntryTran: { of: ['shop'], whole: { AccessID: id, AccessPass: id } },
  ExecTran: { of: [], whole: { ACS: some } },
  SecureTran2: { of: [], whole: { TranDate: date, CheckString: id } },
  AlterTran: { of: ['shop'], whole: { TranDate: date } },
  ChangeTran: { of: ['shop'], whole: { TranDate: date } },
  SearchTrade: {
    of: ['shop'],
    whole: { Status: some, ProcessDate: date, AccessPass: id, ClientField3: there },
  },
  SaveMember: { of: ['site'], whole: { MemberID: some } },
  SearchMember: { of: ['site'], whole: { DeleteFlag: some } },
  DeleteMember: { of: ['site'], whole: { MemberID: some } },
  SearchCard: { of: ['site'], whole: { CardSeq: some, CardNo: some, Expire: some, DeleteFlag: some } },
  DeleteCard: { of: ['site'], whole: { CardSeq: some } },
  TradedCard: { of: ['shop', 'site'], whole: { CardSeq: some, CardNo: some, Forward: there } },
  EntryTranCvs: { of: ['shop'], whole: { AccessID: id, AccessPass: id } },
  ExecTranCvs: {
    of: ['shop'],
    whole: { ReceiptNo: some, PaymentTerm: date, TranDate: date, CheckString: id },
  },
  CvsCancel: { of: ['shop'], whole: { Status: /^CANCEL$/ } },
  EntryTranGANB: { of: ['shop'], whole: { AccessID: id, AccessPass: id } },
  ExecTranGANB: {
    of: ['shop'],
    whole: { AccountNumber: some, AccountHolderName: some, AvailableDate: /^\d{8}$/ },
  },
  CancelTranGANB: { of: ['shop'], whole: { Status: /^STOP$/ } },
  PaypaySales: { of: ['shop'], whole: { Status: some, Amount: /^\d+$/ } },
  PaypayCancelReturn: { of: ['shop'], whole: { Status: some, CancelAmount: /^\d+$/, CancelTax: there } },
  SearchTradeMulti: { of: ['shop'], whole: { Status: some, AccessPass: id, PayType: some } },
} as const satisfies Record<string, CallFacts>

/** Whether the answer to a call is complete. */
export function isWhole(call: GmoCall, fields: ReadonlyMap<string, string>): boolean {
  const whole = wholeOf(call, fields)
  return Object.entries(whole).every(
    ([name, form]) => form.test(fields.get(name) ?? '\0') && fields.has(name),
  )
}

function wholeOf(call: GmoCall, fields: ReadonlyMap<string, string>): Whole {
  if (call === 'ExecTran') return wholeExecution(fields)
  return call === 'SearchTradeMulti' ? wholeSearch(fields) : calls[call].whole
}

/** What an order has besides depends on its way to pay. */
function wholeSearch(fields: ReadonlyMap<string, string>): Whole {
  const own = wholeOfWays[fields.get('PayType') ?? ''] ?? { PaymentTerm: there, Currency: there }
  return { ...calls.SearchTradeMulti.whole, ...own }
}

/** The last important fields of an order that was found, by the provider's number of its way to pay. */
const wholeOfWays: Record<string, Whole> = {
  36: { GanbTotalTransferAmount: there, GanbTotalTransferCount: there, GanbLatestTransferBankName: there },
  45: { PayPayCancelAmount: there, PayPayCancelTax: there, PayPayTrackingID: there },
}

/** The fields of ExecTran's answer: the issuer's page needs both parts of its address; a charge without that page ends like SecureTran2. */
function wholeExecution(fields: ReadonlyMap<string, string>): Whole {
  return fields.get('ACS') === '2'
    ? { RedirectUrl: /^https?:\/\/.+[?&]transId=[^&]+&t=[^&]+/ }
    : { ACS: /^0$/, ...calls.SecureTran2.whole }
}

/**
 * Reads `Key=Value&…` in Windows-31J without percent encoding. A value may contain `=`. `RedirectUrl` is always the last
 * field and may contain `&`, so everything after it belongs to it.
 */
export function readAnswer(bytes: ArrayBuffer): Map<string, string> {
  const text = new TextDecoder('shift_jis').decode(bytes).trim()
  const [, before = '', redirectUrl] = /^(.*?)(?:(?:^|&)RedirectUrl=(.*))?$/s.exec(text) ?? []
  const pairs = before.split('&').filter((pair) => pair.includes('='))
  const fields = new Map(pairs.map((pair) => cutAt(pair, pair.indexOf('='))))
  return redirectUrl === undefined ? fields : fields.set('RedirectUrl', redirectUrl)
}

/** Reads a field that is a list: `0|1`. */
export function readList(fields: ReadonlyMap<string, string>, name: string): string[] {
  return fields.get(name)?.split('|') ?? []
}

function cutAt(pair: string, at: number): [string, string] {
  return [pair.slice(0, at), pair.slice(at + 1)]
}

type Meaning = readonly [start: string, reason: DeclineReason, gatewayCode?: keyof typeof gatewayCodes]

/** The meanings of the provider's codes by their beginnings. If two match, the longer one counts. */
const meanings: readonly Meaning[] = [
  ['E0101', 'settings'],
  ['E01010001', 'settings', 160],
  ['E0102', 'settings'],
  ['E0103', 'settings', 180],
  ['E0119', 'settings'],
  ['E0120', 'settings'],
  ['E0121', 'settings'],
  ['E6101', 'settings'],
  ['E01040010', 'duplicate'],
  ['E01110002', 'state'],
  ['E01060010', 'state'],
  ['E1101', 'state'],
  ['E11010099', 'card', 703],
  ['E11010999', 'card', 703],
  ['E0117', 'card', 102],
  ['E01170001', 'card', 100],
  ['E01170006', 'card', 101],
  ['E0118', 'card', 112],
  ['E01180001', 'card', 110],
  ['E01180006', 'card', 111],
  ['E01240002', 'card'],
  ['E01390002', 'card'],
  ['E4117', 'card', 703],
  ['E41170099', 'card', 103],
  ['EX10003', 'token'],
  ['EX1000302', 'token', 562],
  ['EX1000303', 'token', 561],
  ['E2101', 'authentication', 704],
  ['E2102', 'authentication', 704],
  ['E21010201', 'authentication', 703],
  ['E21010202', 'authentication', 703],
  ['E21020002', 'abandoned'],
  ['M01002', 'settings'],
  ['M01003', 'settings'],
  ['M01004010', 'duplicate'],
  ['M01004014', 'state'],
  // The shop has no contract with the chain, or the seller's own details or days don't fit.
  ['M01009', 'settings'],
  ['M01013', 'settings'],
  ['M01036', 'settings'],
  ['M01037', 'settings'],
  ['M01038', 'settings'],
  // The amount isn't what is left of a payment by PayPay.
  ['M01085', 'state'],
  ['M1101', 'state'],
  ['EZ1003', 'settings'],
  ['EZ4135014', 'duplicate'],
  ['E92', 'other', 902],
  ['42C', 'other', 901],
  ['42G', 'refused', 701],
  ['42G02', 'refused', 702],
  ['42G03', 'refused', 702],
  ['42G04', 'refused', 702],
  ['42G05', 'refused', 702],
  ['42G55', 'refused', 702],
  ['42G12', 'refused', 703],
  ['42G22', 'refused', 703],
  ['42G30', 'refused', 703],
  ['42G42', 'refused', 704],
  ['42G54', 'refused', 703],
  // assumed: picked up, involved in an accident, void. The provider's list only says "not usable".
  ['42G56', 'lost', 703],
  ['42G60', 'lost', 703],
  ['42G61', 'lost', 703],
  ['42G44', 'card', 123],
  ['42G45', 'card', 120],
  ['42G65', 'card', 103],
  ['42G83', 'card', 114],
]

/** Translates the provider's codes into a decline. Of several codes the first counts. */
export function declinedBy([code = '']: readonly string[]): Declined {
  const fitting = meanings.filter(([start]) => code.startsWith(start))
  const [, reason, gatewayCode] = fitting.reduce(
    (best, one) => (one[0].length > best[0].length ? one : best),
    unheard,
  )
  return { is: 'declined', reason, code, ...(gatewayCode !== undefined && { gatewayCode }) }
}

const unheard: Meaning = ['', 'other']

/** The longest address that the provider accepts, in characters. */
const longest = 256

/** The address to return to. The provider only adds its own AccessID, so the address contains the order, and the state if there is room. */
export function returnAddress(returnUrl: string, orderId: string, state: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('OrderID', orderId)
  const bare = url.href
  url.searchParams.set('state', state)
  return url.href.length <= longest ? url.href : bare
}
