import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type {
  Declined,
  DeclineReason,
  GatewayDeps,
  MaskedCard,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import type { CardBrand } from '#app/kernel/values/card/card-rules.ts'

/**
 * The longest wait for an answer in milliseconds. assumed: the provider's own libraries wait 120 seconds, but a reader in front of a page
 * won't.
 */
const patience = 30_000

/** The maximum length of an answer; an order's history has a few kilobytes. */
const maxCharacters = 256 * 1024

export type Fields = { readonly [name: string]: unknown }
export type Reply = { is: 'reply'; result: Fields; payNowIdResponse: Fields }
export type Line = { deps: GatewayDeps; settings: VeritransSettings }
export type Command =
  | `${'Authorize' | 'ReAuthorize' | 'Capture' | 'Cancel'}/card`
  | `${'Authorize' | 'GetResult'}/mpi`
  | `${'Authorize' | 'Cancel'}/cvs`
  | 'Search/search'
  | 'Delete/account'
  | `${'Get' | 'Delete'}/cardinfo`

/** Sends one command. If the answer is incomplete, the outcome is unknown. Never throws or logs. */
export async function ask(
  { deps, settings }: Line,
  command: Command,
  params: object,
): Promise<Reply | Declined | Unknown> {
  try {
    const response = await deps.fetch(`${settings.baseUrl}/${pathOf(settings, command)}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        'Accept-Language': 'ja',
      },
      body: encodeURIComponent(signed(settings, params)),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { is: 'unknown', cause: `HTTP ${response.status}` }
    }
    return readReply(await response.text())
  } catch (error) {
    return { is: 'unknown', cause: error instanceof Error ? error.name : 'no answer' }
  }
}

const services: Record<string, string> = {
  search: 'paynow-search/v2',
  account: 'paynowid/v1',
  cardinfo: 'paynowid/v1',
}

function pathOf({ isLive }: VeritransSettings, command: Command): string {
  const service = services[command.split('/')[1]!] ?? 'paynow/v2'
  return `${isLive ? '' : 'test-'}${service}/${command}`
}

/** The signed body. The parameters are turned into text only once, because the hash is over exactly these bytes. */
function signed(settings: VeritransSettings, params: object): string {
  const { merchantCcid, isLive } = settings
  const common = { txnVersion: '2.0.0', dummyRequest: isLive ? '0' : '1', merchantCcid }
  // Leaves out empty members.
  const text = JSON.stringify({ ...params, ...common }, (_, value) =>
    value === null || value === '' ? undefined : value,
  )
  return `{"params":${text},"authHash":"${authHash(settings, text)}"}`
}

function readReply(text: string): Reply | Declined | Unknown {
  if (text.length > maxCharacters) return { is: 'unknown', cause: 'too long an answer' }
  const { result, payNowIdResponse } = fieldsOf(JSON.parse(text))
  const [fields, code] = [fieldsOf(result), textOf(fieldsOf(result).vResultCode)]
  if (isUnknownCode(code)) return { is: 'unknown', cause: code }
  if (fields.mstatus === 'failure') return declineOf(code)
  if (fields.mstatus !== 'success') return { is: 'unknown', cause: code || 'no result' }
  return { is: 'reply', result: fields, payNowIdResponse: fieldsOf(payNowIdResponse) }
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

type Contract = Pick<VeritransSettings, 'merchantCcid' | 'merchantSecretKey'>

/** The `authHash` of the parameters, over exactly the text that is sent. */
export function authHash({ merchantCcid, merchantSecretKey }: Contract, params: string): string {
  return createHash('sha256').update(`${merchantCcid}${params}${merchantSecretKey}`).digest('hex')
}

const signsOfBase64: Record<string, string> = { '*': '=', '-': '/', _: '+', ' ': '+' }

/** Whether the provider signed a returning browser's parameters: `vAuthInfo` covers the fields that `authParams` names. */
export function isSignedReturn(contract: Contract, parameters: URLSearchParams): boolean {
  const names = namesIn(parameters.get('authParams') ?? '')
  const values = names.map((name) => parameters.get(name))
  // Only the order id is trusted, so it must be among the signed fields.
  if (values.includes(null) || !names.includes('OrderId')) return false
  return isSame(authHash(contract, values.join('')), parameters.get('vAuthInfo') ?? '')
}

function namesIn(authParams: string): string[] {
  try {
    return atob(authParams.replace(/[*\-_ ]/g, (sign) => signsOfBase64[sign]!)).split(',')
  } catch {
    return []
  }
}

/** Whether a push comes from the provider: its header `Content-HMAC` covers the bytes of the body, for this merchant. */
export function isSignedPush(
  { merchantCcid, merchantSecretKey }: Contract,
  header: string,
  body: string,
): boolean {
  const [, merchant, given] = /^h=HmacSHA256;s=([^;]*);v=([0-9a-f]{64})$/.exec(header) ?? []
  if (merchant !== merchantCcid || given === undefined) return false
  const key = Buffer.from(merchantSecretKey, 'hex')
  return isSame(createHmac('sha256', key).update(body).digest('hex'), given)
}

/** Compares in constant time, so that the time doesn't reveal where two texts differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/**
 * A company's contract with VeriTrans and the address of its API. The secret is never part of an address, an answer or a
 * log.
 */
export type VeritransSettings = {
  /** `https://api3.veritrans.co.jp`, without a slash at the end. */
  baseUrl: string
  merchantCcid: string
  /** 64 hexadecimal digits. */
  merchantSecretKey: string
  /** Whether real money moves. Otherwise every request is marked as a dummy. */
  isLive: boolean
}

/**
 * The meanings of a result code's blocks; the first match counts. The provider's list isn't public: `OC09`, `NH02`,
 * `GE23`, `AC` and `GC` are known, the rest is assumed from the same scheme. Any other block means `other`.
 */
const reasons: readonly (readonly [begins: string, reason: DeclineReason])[] = [
  ['OC', 'token'],
  ['AG41', 'lost'],
  ['AG45', 'card'],
  ['AG54', 'card'],
  ['AG', 'refused'],
  ['AC', 'card'],
  ['GC', 'card'],
  ['GE24', 'abandoned'],
  ['GE25', 'abandoned'],
  ['GE', 'authentication'],
  ['NH01', 'duplicate'],
  // The contract has no such service, or the seller's own details or days don't fit.
  ['DC', 'settings'],
  ['NH', 'state'],
  ['NC', 'settings'],
  ['XC', 'card'],
  ['XH', 'card'],
]

/** Translates a result code of four blocks into a decline. */
export function declineOf(code: string): Declined {
  const found = reasons.find(([begins]) => blocksOf(code).some((block) => block.startsWith(begins)))
  return { is: 'declined', reason: found?.[1] ?? 'other', code: code.slice(0, 16) }
}

/** Whether a result code means that the provider doesn't know the outcome, or got no answer from the card network. */
export function isUnknownCode(code: string): boolean {
  return blocksOf(code).some((block) => /^(?:M[AB]99|MB03|MF\d\d)$/.test(block))
}

export function blocksOf(code: string): string[] {
  return code.match(/.{4}/g) ?? []
}

const brands: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^(?:5[1-5]|2[2-7])/, 'mastercard'],
  [/^35/, 'jcb'],
  [/^3[47]/, 'amex'],
  [/^3[0689]/, 'diners'],
  [/^6/, 'discover'],
]

/**
 * Reads a card from the number that the provider reports, `411111******1111`, and from its `MM/YY`, if reported. Null if the number doesn't
 * have that form.
 */
export function maskedCard(number: string, expire = ''): MaskedCard | null {
  const [, first, last] = /^(\d{2,6})\d*\*+(\d{2,4})$/.exec(number) ?? []
  if (first === undefined || last === undefined) return null
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expire) ?? []
  const brand = brands.find(([begins]) => begins.test(first))?.[1] ?? null
  return { last, brand, expires: year === undefined ? null : `20${year}-${month}` }
}
