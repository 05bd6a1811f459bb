import type { GatewayDeps, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { readAnswer, readList } from './read-answer.ts'

/** Whose id and password a call contains. */
type Holder = 'shop' | 'site'

/**
 * The fields of a complete answer; if one is missing, the answer was cut off. They are the last important ones in the
 * provider's order.
 */
type Whole = Record<string, RegExp>

type CallFacts = { of: readonly Holder[]; whole: Whole }

type GmoCall = keyof typeof calls

/** A company's contract: the shop charges, the site keeps the cards of its members. */
export type GmoSettings = {
  baseUrl: string
  shopId: string
  shopPass: string
  siteId: string
  sitePass: string
}

export type Gmo = { deps: GatewayDeps; settings: GmoSettings }

export type GmoFields = ReadonlyMap<string, string>

type Answered = { is: 'answered'; fields: GmoFields }

/** The provider's error codes, nine characters each. */
export type Refused = { is: 'refused'; codes: string[] }

/** The longest wait for an answer including its body, in milliseconds. */
const patience = 20_000

/** The provider failed, or is still working on the order: whether this call had an effect is unknown. */
const openCodes = /^E(?:90|91|82)/

/**
 * Makes one call of the protocol type. Values must be ASCII, whose bytes are the same in Windows-31J. The provider sends
 * refusals with status 200 too. If the answer is incomplete, the outcome is unknown.
 */
export async function askGmo(
  { deps, settings }: Gmo,
  call: GmoCall,
  fields: Record<string, string | number>,
): Promise<Answered | Refused | Unknown> {
  const given = Object.entries({ ...credentials(settings, call), ...fields })
  const body = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const init = { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(patience) } as const
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
  const open = codes.find((code) => openCodes.test(code))
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

/** The calls of the protocol type that we use. */
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
} as const satisfies Record<string, CallFacts>

/** Whether the answer to a call is complete. */
export function isWhole(call: GmoCall, fields: ReadonlyMap<string, string>): boolean {
  const whole: Whole = call === 'ExecTran' ? wholeExecution(fields) : calls[call].whole
  return Object.entries(whole).every(
    ([name, form]) => form.test(fields.get(name) ?? '\0') && fields.has(name),
  )
}

/** The issuer's page needs both parts of its address. A charge without it ends like SecureTran2. */
function wholeExecution(fields: ReadonlyMap<string, string>): Whole {
  return fields.get('ACS') === '2'
    ? { RedirectUrl: /^https?:\/\/.+[?&]transId=[^&]+&t=[^&]+/ }
    : { ACS: /^0$/, ...calls.SecureTran2.whole }
}
