import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

type Terms = { version: number; text: string }

/**
 * The site's terms that are in force on a day, in one language. Earlier versions stay for the readers who accepted them.
 */
export async function findTerms(
  db: Database,
  { tenantId, locale, today }: { tenantId: number; locale: Locale; today: Day },
): Promise<Terms | null> {
  const row = await db
    .selectFrom('terms')
    .select(['version', wordsIn('terms.text', locale).as('text')])
    .where('tenant_id', '=', tenantId)
    .where('starts_on', '<=', today)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function hasAccepted(
  db: Database,
  { tenantId, accountId, version }: { tenantId: number; accountId: string; version: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('terms_acceptance')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a reader accepted a version. Changes no row if the account doesn't exist. Repeating it changes nothing. */
export function insertAcceptance(
  db: Database,
  acceptance: { tenantId: number; accountId: string; version: number; now: number },
): Write {
  const { tenantId, accountId, version, now } = acceptance
  return insertSelected(
    db,
    'terms_acceptance',
    db
      .selectFrom('account')
      .select([
        'tenant_id',
        'id as account_id',
        sql.val(version).as('version'),
        sql.val(now).as('accepted_at'),
      ])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId),
  ).onConflict((conflict) => conflict.doNothing())
}

/** The terms that a new reader has to accept. Refuses a site without any with `termsNotFound`. */
export async function getTerms(visit: Visit): Promise<Terms> {
  const { db, site, locale } = visit
  const asked = { tenantId: site.tenantId, locale, today: dayOf(visit.now()) }
  return (await findTerms(db, asked)) ?? refuse('termsNotFound')
}

/** The terms as the API returns them. */
export function viewTerms({ version, text }: Terms) {
  return { version, text }
}
