import { fetchCommonPasswords } from '#app/gateways/common-passwords/fetch-common-passwords.ts'
import type { FieldProblemKey } from '#app/kernel/errors/field-problem.ts'
import { isGuessable, isMainlyName } from '#app/kernel/values/passwords/guessable-password.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The names of the person who will use the password, as far as they are known. */
export type PasswordOwner = {
  name?: string | null
  email?: string | null
  username?: string | null
  /** The company that an administrator works for. */
  companyName?: string | null
}

/** Visitors of a site would first try the product's name, and those of the site and its company (docs/adr/118). */
const product = 'Bunko'

/**
 * Why a new password would be guessed early: it is common, or mainly the name of the site, the company, the product or
 * its owner. Null if it is good.
 */
export async function guessProblem(
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
