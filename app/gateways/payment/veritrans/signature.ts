import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { VeritransSettings } from './veritrans-settings.ts'

type Contract = Pick<VeritransSettings, 'merchantCcid' | 'merchantSecretKey'>

/** `authHash` over the exact text of the parameters as they are sent. */
export function authHash({ merchantCcid, merchantSecretKey }: Contract, params: string): string {
  return createHash('sha256').update(`${merchantCcid}${params}${merchantSecretKey}`).digest('hex')
}

const signsOfBase64: Record<string, string> = { '*': '=', '-': '/', _: '+', ' ': '+' }

/** Whether what a browser brought is what the provider gave it: `vAuthInfo` over the fields that `authParams` names. */
export function isSignedReturn(contract: Contract, parameters: URLSearchParams): boolean {
  const names = namesIn(parameters.get('authParams') ?? '')
  const values = names.map((name) => parameters.get(name))
  // The order is what is believed, so it has to be among what is signed.
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

/** Whether a push is the provider's: its header `Content-HMAC` is over the bytes of the body, for this merchant. */
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

/** How long it takes says nothing about where two texts differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
