import type { Declined, DeclineReason } from '#app/gateways/payment/payment-gateway.ts'

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

/** Whether a result code means that the provider doesn't know the outcome, or didn't get an answer from whoever does. */
export function isUnknownCode(code: string): boolean {
  return blocksOf(code).some((block) => /^(?:M[AB]99|MB03|MF\d\d)$/.test(block))
}

export function blocksOf(code: string): string[] {
  return code.match(/.{4}/g) ?? []
}
