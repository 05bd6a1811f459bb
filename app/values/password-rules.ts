/** R406, in characters. */
const shortestPassword = 8

/** What a strict password needs, each by itself, so that a form can tick them one by one (R406, R407). */
export const passwordTraits = {
  length: (plain: string) => charactersOf(plain).length >= shortestPassword,
  upper: (plain: string) => /[A-Z]/.test(plain.normalize('NFKC')),
  lower: (plain: string) => /[a-z]/.test(plain.normalize('NFKC')),
  digit: (plain: string) => /[0-9]/.test(plain.normalize('NFKC')),
  noSpace: (plain: string) => plain !== '' && !/\s/.test(plain.normalize('NFKC')),
} as const

export type PasswordTrait = keyof typeof passwordTraits

/** Which of them a site asks for. */
export function traitsAskedFor(rules: { strict: boolean }): PasswordTrait[] {
  return rules.strict ? ['length', 'upper', 'lower', 'digit', 'noSpace'] : ['length']
}

/**
 * What a new password lacks, as field problem keys; empty when it will do (R406, R407). Only where the plain value
 * arrives: a digest can't be judged. assumed: at most 256 characters.
 */
export function passwordProblems(plain: string, rules: { strict: boolean }): string[] {
  const { length } = charactersOf(plain)
  if (length === 0) return ['required']
  if (length > 256) return ['tooLong?max=256']
  const isGood = traitsAskedFor(rules).every((trait) => passwordTraits[trait](plain))
  if (isGood) return []
  return [rules.strict ? 'weakPassword' : 'invalidPassword']
}

/** Compares a password with its confirmation as both would be stored (R408). */
export function isSamePassword(plain: string, confirmation: string): boolean {
  return plain.normalize('NFKC') === confirmation.normalize('NFKC')
}

function charactersOf(plain: string): string[] {
  return Array.from(plain.normalize('NFKC'))
}
