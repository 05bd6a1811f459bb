import type { FaultName } from '#workers/sandbox/identity/faults.ts'

/** What can be wrong with an ID token so that nobody may be signed in by it. */
export const tokenFaults = [
  'no-id-token',
  'wrong-nonce',
  'no-nonce',
  'wrong-issuer',
  'wrong-audience',
  'no-subject',
  'wrong-key',
  'unknown-kid',
  'alg-none',
  'alg-hs256',
  'expired',
  'not-yet-valid',
] as const satisfies FaultName[]
