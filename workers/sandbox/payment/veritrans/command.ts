import type { SandboxContext } from '#workers/sandbox/context.ts'

/** A command of the MDK protocol with a valid signature. `name` is as in its address: `Capture/card`. */
export type Command = { context: SandboxContext; name: string; params: Params }
export type Params = { readonly [name: string]: unknown }

/** The fields of `result` and, for commands about members, of `payNowIdResponse`. */
export type Result = { result: Record<string, unknown>; payNowIdResponse?: Record<string, unknown> }

/** A refusal, with the name of its result code. */
export class Failure extends Error {
  readonly code: CodeName

  constructor(code: CodeName) {
    super(code)
    this.code = code
  }
}

/** Returns a text of the parameters. The path may have dots, as in `payNowIdParam.token`. Empty if it is missing. */
export function param({ params }: Command, path: string): string {
  let value: unknown = params
  for (const name of path.split('.')) value = (value as Params | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

export function outcome(name: CodeName, mstatus: 'success' | 'failure' | 'pending') {
  return { mstatus, vResultCode: resultCode(name), merrMsg: codes[name][1] }
}

/** Reads `orderId`, which all commands have. */
export function orderIdOf(command: Command, wrong: CodeName): string {
  const orderId = param(command, 'orderId')
  if (!/^[\w-]{1,100}$/.test(orderId)) throw new Failure(wrong)
  return orderId
}

/** Reads an amount of whole yen, from `least` to 99999999. */
export function amountOf(command: Command, wrong: CodeName, least = 1): number {
  const text = param(command, 'amount')
  const amount = Number(text)
  if (!/^(?:0|[1-9]\d{0,7})$/.test(text) || amount < least) throw new Failure(wrong)
  return amount
}

/**
 * The results of commands: the first blocks of the result code, and a message. Those of success, `token`, `capturedBefore` and
 * `verification` are the provider's own. Its list of the others isn't public, so they are invented in its scheme.
 */
const codes = {
  card: ['A001', '処理が成功しました。'],
  cardKept: ['A001X001', '処理が成功しました。'],
  pending: ['A002', 'カード会社の処理結果を確認できません。'],
  mpi: ['G001', '本人認証実行可能です。'],
  cvs: ['D001', '処理が成功しました。'],
  cvsInput: ['DC02', '入力パラメータに誤りがあります。'],
  verified: ['G011A001', '処理が成功しました。'],
  verifiedOnly: ['G011', '処理が成功しました。'],
  result: ['G021', '処理が成功しました。'],
  search: ['N001', '処理が成功しました。'],
  member: ['X001', '処理が成功しました。'],
  cardInput: ['AC02', '入力パラメータに誤りがあります。'],
  mpiInput: ['GC02', '入力パラメータに誤りがあります。'],
  memberInput: ['XC02', '入力パラメータに誤りがあります。'],
  searchInput: ['NC02', '入力パラメータに誤りがあります。'],
  merchant: ['NC01', 'マーチャントの認証に失敗しました。'],
  duplicate: ['NH01', '既に使用されている取引IDです。'],
  capturedBefore: ['NH02', '既に売上済みの取引です。'],
  state: ['NH03', '取引の状態が正しくありません。'],
  unknownOrder: ['NH04', '対象の取引が存在しません。'],
  overAmount: ['NH05', '指定された金額が取引の金額を超えています。'],
  cancelledBefore: ['NH06', '既に取消済みの取引です。'],
  memberExists: ['XH01', '既に登録されている会員です。'],
  noMember: ['XH02', '会員またはカード情報が存在しません。'],
  unproven: ['XC03', '本人認証を行わずにカードを登録することはできません。'],
  noSeries: ['AC03', '継続課金の元取引IDを指定してください。'],
  token: ['OC09', 'トークンからカード情報を取得できませんでした。'],
  declined: ['AG33', 'カード会社が取引を承認しませんでした。'],
  balance: ['AG35', '残高が不足しています。'],
  limit: ['AG36', '利用限度額を超えています。'],
  'lost-card': ['AG41', '紛失または盗難の届け出があるカードです。'],
  'wrong-code': ['AG45', 'セキュリティコードが正しくありません。'],
  'expired-card': ['AG54', '有効期限が切れています。'],
  verification: ['GE23', '本人認証に失敗しました。'],
  abandoned: ['GE24', '本人認証が中止されました。'],
  verificationTimeOut: ['GE25', '本人認証の期限が切れました。'],
} as const satisfies Record<string, readonly [blocks: string, message: string]>

export type CodeName = keyof typeof codes

/** Returns the result code: sixteen characters in four blocks, filled with zeros. */
export function resultCode(name: CodeName): string {
  return codes[name][0].padEnd(16, '0')
}
