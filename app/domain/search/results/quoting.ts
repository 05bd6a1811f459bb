import { sql } from 'kysely'
import type { QuoteVisitor } from '#app/domain/access/may-browse.ts'
import { isOpenToGuests } from '#app/domain/access/may-open.ts'
import { parametersOf } from '#app/domain/access/plan-coverage.ts'
import { cardReaderOf } from '#app/domain/catalogue/content/card-store.ts'
import { type TextRights, textRights } from '#app/domain/catalogue/content/text-rights.ts'
import { isRegistrationOpen } from '#app/domain/people/account/account-rules.ts'
import { fold } from '#app/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * What of a content's text a visitor is quoted: all of it, so many hundredths of each page from its beginning on, or with 0 nothing;
 * `isClosed` where they may not open it.
 */
export type Quoting = { percent: number; isClosed: boolean }

/**
 * How much of a content a visitor is quoted (docs/adr/107): all of what they may open, of what is strict nothing, and of anything
 * else the site's share. Administrators may open everything. Guests are quoted what anybody may open who makes an account.
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

/** What decides about it, of some contents. */
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
 * What of a page's display text may be quoted around the folded terms; null where they stand beyond what may be. The same
 * part of it whatever is asked, so that all questions together get no more.
 */
export function quotableText(text: string, terms: readonly string[], { percent }: Quoting): string | null {
  if (percent === 100) return text
  const sample = sampleOf(text, percent)
  const folded = fold(sample)
  return terms.some((term) => folded.includes(term)) ? `${sample}…` : null
}

/** The beginning of a page that everybody may be quoted. */
function sampleOf(text: string, percent: number): string {
  const length = Math.floor((text.length * percent) / 100)
  const isHalved = /[\ud800-\udbff]/.test(text[length - 1] ?? '')
  return text.slice(0, isHalved ? length - 1 : length)
}
