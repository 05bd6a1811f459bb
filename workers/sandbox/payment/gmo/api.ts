import type { SandboxContext } from '#workers/sandbox/context.ts'

export type Call = { context: SandboxContext; api: string; fields: URLSearchParams }

/** The fields of an answer, written in this order. */
export type Fields = Record<string, string | number>

/** One call of the protocol. It returns null if the work is done, but the answer must come too late. */
export type Api = (call: Call) => Promise<Fields | null>

/** A refusal with error codes of nine characters. It is answered with status 200, as `ErrCode` and `ErrInfo`. */
export class GmoRefusal extends Error {
  readonly codes: readonly string[]

  constructor(...codes: string[]) {
    super(codes.join(' '))
    this.codes = codes
  }
}

/** Refuses with all codes that apply at once, as the provider does. */
export function refuseAll(checks: readonly (readonly [isWrong: boolean, code: string])[]): void {
  const codes = checks.filter(([isWrong]) => isWrong).map(([, code]) => code)
  if (codes.length > 0) throw new GmoRefusal(...codes)
}

export function field({ fields }: Call, name: string): string {
  return fields.get(name) ?? ''
}

/** Returns 32 random characters that nobody can guess. */
export function newId({ randomBytes }: SandboxContext): string {
  return Buffer.from(randomBytes(16)).toString('hex')
}

/** The only shop and the only site that have a contract. */
export const shopId = 'tshop00000001'
export const shopPass = 'shoppass01'
export const siteId = 'tsite00000001'
const sitePass = 'sitepass01'

export function requireShop(call: Call): void {
  const [id, pass] = [field(call, 'ShopID'), field(call, 'ShopPass')]
  refuseAll([
    [id === '', 'E01010001'],
    [id.length > 13, 'E01010008'],
    [pass === '', 'E01020001'],
  ])
  refuseAll([[id !== shopId || pass !== shopPass, 'E01030002']])
}

export function requireSite(call: Call): void {
  const [id, pass] = [field(call, 'SiteID'), field(call, 'SitePass')]
  refuseAll([
    [id === '', 'E01190001'],
    [pass === '', 'E01200001'],
  ])
  refuseAll([[id !== siteId || pass !== sitePass, 'E01210002']])
}
