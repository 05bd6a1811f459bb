import { fetchCommonPasswords } from '#app/gateways/common-passwords/fetch-common-passwords.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { FieldProblemKey } from '#app/kernel/errors/field-problem.ts'
import { type FieldProblems, refuse } from '#app/kernel/errors/refusal.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { isUsername, nameProblem, usernameKey } from '#app/kernel/values/names.ts'
import { isSamePassword, passwordProblems, passwordTraits } from '#app/kernel/values/password-rules.ts'
import { isGuessable, isMainlyName } from '#app/kernel/values/passwords/guessable-password.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The problem of a field, and the catalogue's specific name for it, if it has one. */
export type Problem = { field: string; problem: string; name?: ErrorName }

/**
 * Refuses with all problems beside their fields: under the specific name if they share one, otherwise `badParameters`.
 */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first, ...others] = problems
  if (first === undefined) return
  const fields: FieldProblems = {}
  for (const { field, problem } of problems) fields[field] = [...(fields[field] ?? []), problem]
  const isShared = others.every(({ name }) => name === first.name)
  refuse((isShared ? first.name : undefined) ?? 'badParameters', { fields })
}

export function nameProblems(field: string, cleaned: string): Problem[] {
  const problem = nameProblem(cleaned)
  return problem === null ? [] : [{ field, problem }]
}

/** The problems of a typed e-mail address (R410). An invalid one has the name `invalidEmail`. */
export function emailProblems(field: string, typed: string | undefined): Problem[] {
  if (typed === undefined) return [{ field, problem: 'required' }]
  return isEmail(typed) ? [] : [{ field, problem: 'invalidEmail', name: 'invalidEmail' }]
}

/** The problems of a typed user name (R405). An invalid one has the name `invalidUsername`. */
export function usernameProblems(field: string, typed: string | undefined): Problem[] {
  if (typed === undefined) return [{ field, problem: 'required' }]
  return isUsername(usernameKey(typed))
    ? []
    : [{ field, problem: 'invalidUsername', name: 'invalidUsername' }]
}

type NewPassword = { plain: string; confirmation: string }
type PasswordRules = { strict: boolean; owner: PasswordOwner }

/**
 * The problems of a new password (R406, R407, R408), among them that it would be guessed early. Everything that sets a password uses this.
 * A password that is too short has the name `passwordTooShort`.
 */
export async function newPasswordProblems(
  visit: Visit,
  [field, confirmField]: [field: string, confirmField: string],
  { plain, confirmation }: NewPassword,
  { strict, owner }: PasswordRules,
): Promise<Problem[]> {
  const isShort = plain !== '' && !passwordTraits.length(plain)
  const name = isShort ? ('passwordTooShort' as const) : undefined
  const lacking = passwordProblems(plain, { strict })
  const guess = lacking.length === 0 ? await guessProblem(visit, plain, owner) : null
  const problems: Problem[] = [...lacking, ...(guess === null ? [] : [guess])].map((problem) => ({
    field,
    problem,
    name,
  }))
  if (confirmation === '') problems.push({ field: confirmField, problem: 'required' })
  else if (!isSamePassword(plain, confirmation))
    problems.push({ field: confirmField, problem: 'passwordsDiffer' })
  return problems
}

/** The names of the person who will use the password, as far as they are known. */
type PasswordOwner = {
  name?: string | null
  email?: string | null
  username?: string | null
  /** The company that an administrator works for. Missing for readers. */
  companyName?: string | null
}

/** The product's name. An attacker would try it first, together with the names of the site and its company (docs/adr/118). */
const product = 'Bunko'

/**
 * The reason why a new password would be guessed early: it is common, or consists mainly of the name of the site, the company, the product
 * or its owner. Null if it is good.
 */
async function guessProblem(
  { env, site }: Pick<Visit, 'env' | 'site'>,
  plain: string,
  owner: PasswordOwner,
): Promise<Extract<FieldProblemKey, 'commonPassword' | 'passwordIsName'> | null> {
  const isCommon = await fetchCommonPasswords(env.ASSETS)
  if (isGuessable(plain, isCommon)) return 'commonPassword'
  const names = [product, ...namesOfSite(site), ...namesOfOwner(owner)]
  return isMainlyName(plain, names, isCommon) ? 'passwordIsName' : null
}

function namesOfSite({ titles, companyName, servicePath, domain }: Site): string[] {
  const labels = domain?.split('.').slice(0, -1) ?? []
  return [...Object.values(titles), companyName, servicePath ?? '', ...labels]
}

function namesOfOwner({ name, email, username, companyName }: PasswordOwner): string[] {
  return [name, email?.split('@')[0], username, companyName].flatMap((known) => known ?? [])
}
