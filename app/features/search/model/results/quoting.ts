import { sql } from 'kysely'
import type { QuoteVisitor } from '#app/features/access/model/may-browse.ts'
import { isOpenToGuests } from '#app/features/access/model/may-open.ts'
import { parametersOf } from '#app/features/access/model/plan-coverage.ts'
import { cardReaderOf } from '#app/features/catalogue/model/content/card-store.ts'
import { type TextRights, textRights } from '#app/features/catalogue/model/content/text-rights.ts'
import { isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import { fold } from '#app/kernel/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * How much of a content's text is quoted to a visitor: 100 percent, a percentage of each page from its beginning, or 0
 * for nothing. `isClosed` if they may not open it.
 */
export type Quoting = { percent: number; isClosed: boolean }

/**
 * Decides how much of a content is quoted to a visitor (docs/adr/107): everything that they may open, nothing of strict
 * contents, and the site's share of others. Administrators may open everything. Guests get what anybody with an account
 * may open.
 */
export function quotingOf(
  { actor }: Pick<Visit, 'actor'>,
  { guestRules, isAway }: QuoteVisitor,
  { protectedAs, isOpened, sample }: TextRights,
): Quoting {
  const mayRead = guestRules === null || isOpenToGuests(guestRules) || isRegistrationOpen(guestRules)
  const isClosed = actor?.kind !== 'staff' && (isAway || !mayRead || isOpened === 0)
  if (protectedAs === 'strict') return { percent: 0, isClosed }
  return { percent: isClosed ? sample : 100, isClosed }
}

/** The rights that decide about it, for some contents. */
export async function readTextRights(
  visit: Visit,
  contentIds: readonly string[],
): Promise<Map<string, TextRights>> {
  if (contentIds.length === 0) return new Map()
  const at = parametersOf(cardReaderOf(visit))
  const rows = await visit.db
    .selectFrom('content')
    .select('content.id')
    .select(textRights(at))
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(contentIds)}))`)
    .execute()
  return new Map(rows.map(({ id, ...rights }) => [id, rights]))
}

/**
 * The part of a page's display text that may be quoted around the folded terms. Null if they stand outside of it. The
 * quotable part doesn't depend on the query, so that many queries together don't reveal more.
 */
export function quotableText(text: string, terms: readonly string[], { percent }: Quoting): string | null {
  if (percent === 100) return text
  const sample = sampleOf(text, percent)
  const folded = fold(sample)
  return terms.some((term) => folded.includes(term)) ? `${sample}…` : null
}

/** The beginning of a page that may be quoted to everybody. */
function sampleOf(text: string, percent: number): string {
  const length = Math.floor((text.length * percent) / 100)
  const isHalved = /[\ud800-\udbff]/.test(text[length - 1] ?? '')
  return text.slice(0, isHalved ? length - 1 : length)
}
