import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import { type Condition, textTermsOf } from '#app/features/search/model/query/search-request.ts'
import { commitBeside } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { networkOf } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Asking, countAsked, isGuarded } from './asked-term-store.ts'

/**
 * The number of different words a day that are answered about books whose text the person doesn't get: for one reader,
 * and for all guests and readers by address of one network together. No person reaches it, nor do sixty readers of a
 * school (docs/adr/108).
 */
export const maxTerms = { ofReader: 200, ofNetwork: 3_000 }

/** The person who asks: counted by account, or by network if they are a guest or a reader by address, who share one. */
export type Asker = {
  tenantId: number
  accountId: string | null
  network: string | null
  now: number
  env: Pick<Env, 'SEALING_KEYS'>
  db: Database
}

export function askerOf(visit: Visit): Asker {
  const { site, actor, env, db, now } = visit
  return {
    tenantId: site.tenantId,
    accountId: actor?.level === 'reader' ? actor.id : null,
    network: networkOf(visit),
    now: now(),
    env,
    db,
  }
}

/**
 * Counts folded words that are asked about one content's text, or '' for all. Returns whether they are within the day's
 * limit. Words that were asked before always are.
 */
export async function countTerms(
  asker: Asker,
  { contentId, terms }: { contentId: string; terms: readonly string[] },
): Promise<boolean> {
  const asking = askingOf(asker, contentId)
  const hashes = [...new Set(terms.map((term) => hashOf(asker, asking, term)))]
  const most = asker.accountId === null ? maxTerms.ofNetwork : maxTerms.ofReader
  const counted = await commitBeside(asker.db, countAsked(asker.db, asking, { terms: hashes, most }))
  return counted.length === hashes.length
}

/** Refuses with `searchTermsUsedUp` (960), and says how long it is until the day in Japan ends. */
export function refuseTerms({ now }: Pick<Asker, 'now'>): never {
  const tomorrow = startOfDay(addDays(dayOf(now), 1))
  return refuse('searchTermsUsedUp', { wait: { why: 'day', seconds: Math.ceil((tomorrow - now) / 1_000) } })
}

/** The counter's name: the account, or for visitors without one a hash of their network that is valid for a day. */
function askingOf(asker: Asker, contentId: string): Asking {
  const { tenantId, accountId, network, env, now } = asker
  const day = dayOf(now)
  const place = [day, tenantId, network, env.SEALING_KEYS ?? ''].join('\n')
  return { tenantId, day, contentId, holder: accountId ?? `n${sha256Hex(place).slice(0, 24)}` }
}

function hashOf({ env }: Asker, { tenantId, holder }: Asking, term: string): string {
  const folded = fold(displayText(term))
  return sha256Hex([tenantId, holder, folded, env.SEALING_KEYS ?? ''].join('\n')).slice(0, 20)
}

/**
 * Counts the words of a search in the text of all contents, because both a match and its absence say something about each text. Refuses
 * more than a day allows with `searchTermsUsedUp`, if the site keeps any text from anybody. Administrators may search without limit.
 */
export async function ensureMayAsk(visit: Visit, conditions: readonly Condition[]): Promise<void> {
  const terms = textTermsOf(conditions)
  if (terms.length === 0 || visit.actor?.kind === 'staff' || visit.isPreview) return
  const asker = askerOf(visit)
  if (await countTerms(asker, { contentId: '', terms })) return
  if (isClosedTo(visit) || (await isGuarded(visit.db, visit.site.tenantId))) refuseTerms(asker)
}

/** Whether a guest can't read here and can't get an account either. This uses the snapshot, because it only decides about counting. */
function isClosedTo({ actor, site }: Visit): boolean {
  const { accountType, settings } = site
  const isOpen = accountType === 'OPEN_TYPE' || settings.layout.viewPage === 3
  return actor === null && !isOpen && !isRegistrationOpen({ ...settings.signIn, accountType })
}
