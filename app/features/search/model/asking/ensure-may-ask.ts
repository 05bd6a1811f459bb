import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import { type Condition, textTermsOf } from '#app/features/search/model/query/condition.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isGuarded } from './asked-term-store.ts'
import { askerOf, countTerms, refuseTerms } from './count-terms.ts'

/**
 * Counts the words of a search in the text of all contents, because both what is found and what isn't tells something
 * about each. Refuses more than a day allows with `searchTermsUsedUp`, if the site keeps any text from anybody.
 * Administrators may search without limit.
 */
export async function ensureMayAsk(visit: Visit, conditions: readonly Condition[]): Promise<void> {
  const terms = textTermsOf(conditions)
  if (terms.length === 0 || visit.actor?.kind === 'staff' || visit.isPreview) return
  const asker = askerOf(visit)
  if (await countTerms(asker, { contentId: '', terms })) return
  if (isClosedTo(visit) || (await isGuarded(visit.db, visit.site.tenantId))) refuseTerms(asker)
}

/**
 * Whether a guest can't read here and can't get an account either. From the snapshot, because it only decides about
 * counting.
 */
function isClosedTo({ actor, site }: Visit): boolean {
  const { accountType, settings } = site
  const isOpen = accountType === 'OPEN_TYPE' || settings.layout.viewPage === 3
  return actor === null && !isOpen && !isRegistrationOpen({ ...settings.signIn, accountType })
}
