import { isRegistrationOpen } from '#app/domain/people/account/account-rules.ts'
import { type Condition, textTermsOf } from '#app/domain/search/query/condition.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isGuarded } from './asked-term-store.ts'
import { askerOf, countTerms, refuseTerms } from './count-terms.ts'

/**
 * Counts the words that are searched in the text of all contents at once, since what is found and what isn't says something of each.
 * Refuses with `searchTermsUsedUp` beyond what a day allows, where the site keeps the text of anything from anybody; administrators
 * search as they like.
 */
export async function ensureMayAsk(visit: Visit, conditions: readonly Condition[]): Promise<void> {
  const terms = textTermsOf(conditions)
  if (terms.length === 0 || visit.actor?.kind === 'staff' || visit.isPreview) return
  const asker = askerOf(visit)
  if (await countTerms(asker, { contentId: '', terms })) return
  if (isClosedTo(visit) || (await isGuarded(visit.db, visit.site.tenantId))) refuseTerms(asker)
}

/** Whether a guest reads nothing here and gets no account either. By the snapshot: it decides about counting alone. */
function isClosedTo({ actor, site }: Visit): boolean {
  const { accountType, settings } = site
  const isOpen = accountType === 'OPEN_TYPE' || settings.layout.viewPage === 3
  return actor === null && !isOpen && !isRegistrationOpen({ ...settings.signIn, accountType })
}
