import { createHash, createHmac } from 'node:crypto'

/**
 * What proves the fields that a browser brings: `authParams` names them in their order, `vAuthInfo` is the hash over their values
 * between the merchant's id and secret.
 */
export function signReturn(fields: Record<string, string>, isForged: boolean): Record<string, string> {
  const names = Object.keys(fields).join(',')
  const authParams = btoa(names).replace(/[=/+]/g, (sign) => ({ '=': '*', '/': '-', '+': '_' })[sign]!)
  const text = `${merchant.ccid}${Object.values(fields).join('')}${secretFor(isForged)}`
  return { ...fields, authParams, vAuthInfo: createHash('sha256').update(text).digest('hex') }
}

/** The header that proves a push: over its bytes, with the secret as the 32 bytes it stands for. */
export function contentHmac(body: string, isForged: boolean): string {
  const key = Buffer.from(secretFor(isForged), 'hex')
  return `h=HmacSHA256;s=${merchant.ccid};v=${createHmac('sha256', key).update(body).digest('hex')}`
}

function secretFor(isForged: boolean): string {
  return isForged ? '0'.repeat(64) : merchant.secret
}

/** The one merchant with a contract; its secret and key are for local use and open to everybody. */
export const merchant = {
  ccid: 'A100000000000001000000cc',
  secret: 'abcdef0123456789'.repeat(4),
  tokenApiKey: 'sandbox-token-key',
}
