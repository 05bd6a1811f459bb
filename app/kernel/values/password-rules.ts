/** The minimum length in characters (R406). */
const shortestPassword = 8

/** The requirements of a strict password, one by one, so that a form can tick them off (R406, R407). */
export const passwordTraits = {
  length: (plain: string) => charactersOf(plain).length >= shortestPassword,
  upper: (plain: string) => /[A-Z]/.test(plain.normalize('NFKC')),
  lower: (plain: string) => /[a-z]/.test(plain.normalize('NFKC')),
  digit: (plain: string) => /[0-9]/.test(plain.normalize('NFKC')),
  noSpace: (plain: string) => plain !== '' && !/\s/.test(plain.normalize('NFKC')),
} as const

export type PasswordTrait = keyof typeof passwordTraits

/** The requirements that a site has switched on. */
export function traitsAskedFor(rules: { strict: boolean }): PasswordTrait[] {
  return rules.strict ? ['length', 'upper', 'lower', 'digit', 'noSpace'] : ['length']
}

/**
 * The problems of a new password, as keys of field problems; empty if it is good (R406, R407). Only works where the plain password arrives,
 * because a digest can't be checked. assumed: at most 256 characters.
 */
export function passwordProblems(plain: string, rules: { strict: boolean }): string[] {
  const { length } = charactersOf(plain)
  if (length === 0) return ['required']
  if (length > 256) return ['tooLong?max=256']
  const isGood = traitsAskedFor(rules).every((trait) => passwordTraits[trait](plain))
  if (isGood) return []
  return [rules.strict ? 'weakPassword' : 'invalidPassword']
}

/** Whether a password and its confirmation are the same in the form in which they would be stored (R408). */
export function isSamePassword(plain: string, confirmation: string): boolean {
  return plain.normalize('NFKC') === confirmation.normalize('NFKC')
}

function charactersOf(plain: string): string[] {
  return Array.from(plain.normalize('NFKC'))
}
