/** Characters that aren't confused with each other when they are read from paper. */
const upper = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const lower = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const pattern = [
  upper,
  lower,
  lower,
  lower,
  lower,
  '-',
  lower,
  lower,
  lower,
  lower,
  '-',
  digits,
  digits,
  digits,
  digits,
]

/**
 * A password to be handed over on paper, such as `Kfmta-wxeh-4729`. It has about 53 random bits and satisfies strict
 * sites too (R407).
 */
export function newStartingPassword(randomBytes: (length: number) => Uint8Array): string {
  const bytes = randomBytes(pattern.length)
  return pattern.map((signs, at) => signs[(bytes[at] as number) % signs.length]).join('')
}
