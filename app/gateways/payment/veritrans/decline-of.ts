import type { Declined, DeclineReason } from '#app/gateways/payment/payment-gateway.ts'

/**
 * What a block of a result code says; the first that fits. The provider's list isn't public: `OC09`, `NH02`, `GE23`, `AC`, `GC` are
 * known, the rest is assumed after its scheme, and what isn't here is `other`.
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

/** A no of the provider, from its result code of four blocks. */
export function declineOf(code: string): Declined {
  const found = reasons.find(([begins]) => blocksOf(code).some((block) => block.startsWith(begins)))
  return { is: 'declined', reason: found?.[1] ?? 'other', code: code.slice(0, 16) }
}

/** Whether a result code says that the provider itself doesn't know, or never heard the answer of who does. */
export function isUnknownCode(code: string): boolean {
  return blocksOf(code).some((block) => /^(?:M[AB]99|MB03|MF\d\d)$/.test(block))
}

export function blocksOf(code: string): string[] {
  return code.match(/.{4}/g) ?? []
}
