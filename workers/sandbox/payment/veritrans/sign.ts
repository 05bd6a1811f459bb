import { createHash, createHmac } from 'node:crypto'

/**
 * Signs the fields that a browser brings. `authParams` lists their names in order; `vAuthInfo` is a hash of their values between the
 * merchant's id and secret.
 */
export function signReturn(fields: Record<string, string>, isForged: boolean): Record<string, string> {
  const names = Object.keys(fields).join(',')
  const authParams = btoa(names).replace(/[=/+]/g, (sign) => ({ '=': '*', '/': '-', '+': '_' })[sign]!)
  const text = `${merchant.ccid}${Object.values(fields).join('')}${secretFor(isForged)}`
  return { ...fields, authParams, vAuthInfo: createHash('sha256').update(text).digest('hex') }
}

/** Returns the header that signs the bytes of a push. The secret is used as the 32 bytes that its hexadecimal digits encode. */
export function contentHmac(body: string, isForged: boolean): string {
  const key = Buffer.from(secretFor(isForged), 'hex')
  return `h=HmacSHA256;s=${merchant.ccid};v=${createHmac('sha256', key).update(body).digest('hex')}`
}

function secretFor(isForged: boolean): string {
  return isForged ? '0'.repeat(64) : merchant.secret
}

/** The only merchant with a contract. Its secret and key are for local use, and no secret to anybody. */
export const merchant = {
  ccid: 'A100000000000001000000cc',
  secret: 'abcdef0123456789'.repeat(4),
  tokenApiKey: 'sandbox-token-key',
}
