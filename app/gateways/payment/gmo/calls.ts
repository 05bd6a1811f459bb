/** Whose id and password a call contains. */
type Holder = 'shop' | 'site'
/**
 * The fields of a complete answer; if one is missing, the answer was cut off. They are the last important ones in the
 * provider's order.
 */
type Whole = Record<string, RegExp>
type CallFacts = { of: readonly Holder[]; whole: Whole }

const there = /^/
const some = /./
const id = /^.{32}$/
const date = /^\d{14}$/

/** The calls of the protocol type that we use. */
export const calls = {
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
export type GmoCall = keyof typeof calls

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
