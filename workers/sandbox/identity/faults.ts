/**
 * Faults that can be caused on purpose, by `sandbox_fault=` in the authorize address or on the page itself. The first ones change the
 * redirect back to the client, the others the later answers to the server. `slow` takes milliseconds: `slow:1500`.
 */
export const faults = [
  'error',
  'error-empty',
  'code-empty',
  'no-code',
  'wrong-state',
  'no-state',
  'slow',
  'token-500',
  'token-not-json',
  'jwks-500',
  'userinfo-500',
  'no-id-token',
  'wrong-nonce',
  'no-nonce',
  'wrong-issuer',
  'mixed-tenant',
  'wrong-audience',
  'no-subject',
  'wrong-key',
  'unknown-kid',
  'alg-none',
  'alg-hs256',
  'expired',
  'not-yet-valid',
  'userinfo-other-sub',
  'no-email',
  'unverified-email',
  'no-name',
  'child',
  'no-service',
] as const
export type FaultName = (typeof faults)[number]
export type Fault = { name: FaultName; milliseconds: number }

const longWait = 10_000

/** Reads `slow:1500` or the name of a fault. Returns null for anything else. */
export function readFault(text: string | null): Fault | null {
  const [word = '', milliseconds] = (text ?? '').split(':')
  const name = faults.find((fault) => fault === word)
  return name === undefined ? null : { name, milliseconds: Number(milliseconds ?? longWait) || longWait }
}
