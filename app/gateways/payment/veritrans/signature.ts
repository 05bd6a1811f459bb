import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { VeritransSettings } from './veritrans-settings.ts'

type Contract = Pick<VeritransSettings, 'merchantCcid' | 'merchantSecretKey'>

/** The `authHash` of the parameters, over exactly the text that is sent. */
export function authHash({ merchantCcid, merchantSecretKey }: Contract, params: string): string {
  return createHash('sha256').update(`${merchantCcid}${params}${merchantSecretKey}`).digest('hex')
}

const signsOfBase64: Record<string, string> = { '*': '=', '-': '/', _: '+', ' ': '+' }

/** Whether the provider signed what a browser brought: `vAuthInfo` covers the fields that `authParams` names. */
export function isSignedReturn(contract: Contract, parameters: URLSearchParams): boolean {
  const names = namesIn(parameters.get('authParams') ?? '')
  const values = names.map((name) => parameters.get(name))
  // The order id is what will be trusted, so it must be among the signed fields.
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
