import { type SqlBool, sql } from 'kysely'
import { couponKeyOf } from '#app/features/plans/model/coupon/find-coupon.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { givenRows } from '#app/kernel/data/given-rows.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { type Asked, type Found, type FoundRecord, foldedTerms, maxCounted, readFound } from './found.ts'

/**
 * The records of which a site may have many. Each search is a range of an index for each site, and a cross join keeps the sites' order,
 * whatever SQLite would consider shorter.
 */

const none: Found<FoundRecord> = { hits: [], total: 0 }

/** A character above all others, so that it ends the range of texts with a beginning. */
const last = '\u{10ffff}'

const position = sql<number>`given.key`.as('at')

/** The number of characters of a content's text in each row of the search key. */
const signs = 8

/** The most contents that are looked at, so that a frequent word together with a rare one reads no whole site. */
const maxLookedAt = 5000

/** Finds contents by words in their title, author, file name or other fields, as the list of contents does. */
export async function findTitles(db: Database, asked: Asked): Promise<Found<FoundRecord>> {
  const [longest, ...others] = foldedTerms(asked.words)
  if (longest === undefined) return none
  const begun = longest.slice(0, signs)
  const candidates = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('content_overview_word as begins')
    .select([position, 'begins.tenant_id', 'begins.content_id'])
    .distinct()
    .whereRef('begins.tenant_id', '=', 'given.value')
    .where('begins.word', '>=', begun)
    .where('begins.word', '<', begun + last)
    .limit(maxLookedAt)
  const found = db
    .selectFrom(candidates.as('candidate'))
    .crossJoin('content_overview as o')
    .crossJoin('content')
    .select(['candidate.at', 'content.tenant_id as tenantId', 'content.id', 'content.title as name'])
    .select('content.author as about')
    .whereRef('o.tenant_id', '=', 'candidate.tenant_id')
    .whereRef('o.content_id', '=', 'candidate.content_id')
    .whereRef('content.tenant_id', '=', 'candidate.tenant_id')
    .whereRef('content.id', '=', 'candidate.content_id')
    .where('content.deleted_at', 'is', null)
    .where((eb) => eb.and([longest, ...others].map((term) => sql<SqlBool>`instr(o.words, ${term}) > 0`)))
    .limit(maxCounted + 1)
  return readFound(db, found, asked)
}

/** Finds readers by the beginnings of words in their name, e-mail address or user name, as the list of readers does. */
export async function findReaders(db: Database, asked: Asked): Promise<Found<FoundRecord>> {
  const [longest, ...others] = foldedTerms(asked.words)
  if (longest === undefined) return none
  const candidates = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('reader_word as begins')
    .select([position, 'begins.tenant_id', 'begins.account_id'])
    .distinct()
    .whereRef('begins.tenant_id', '=', 'given.value')
    .where('begins.word', '>=', longest)
    .where('begins.word', '<', longest + last)
    .limit(maxLookedAt)
  const found = db
    .selectFrom(candidates.as('candidate'))
    .crossJoin('account')
    .select(['candidate.at', 'account.tenant_id as tenantId', 'account.id', 'account.name'])
    .select(({ fn, val }) => fn.coalesce('account.email', 'account.username', val('')).as('about'))
    .whereRef('account.tenant_id', '=', 'candidate.tenant_id')
    .whereRef('account.id', '=', 'candidate.account_id')
    .where('account.level', '=', 'reader')
    .where('account.cancelled_at', 'is', null)
    .where((eb) =>
      eb.and(
        others.map((term) =>
          eb.exists(
            eb
              .selectFrom('reader_word as other')
              .select('other.word')
              .whereRef('other.tenant_id', '=', 'candidate.tenant_id')
              .whereRef('other.account_id', '=', 'candidate.account_id')
              .where('other.word', '>=', term)
              .where('other.word', '<', term + last),
          ),
        ),
      ),
    )
    .limit(maxCounted + 1)
  return readFound(db, found, asked)
}

/** The shortest beginning of an order's number that is looked up, so that ordinary words don't find orders. */
const shortestNumber = 5

/** Finds orders by the beginning of their number. */
export async function findOrders(
  db: Database,
  { locale, ...asked }: Asked & { locale: Locale },
): Promise<Found<FoundRecord>> {
  const number = asked.words.normalize('NFKC').trim().toLowerCase()
  if (number.length < shortestNumber || !/^[a-z0-9-]+$/.test(number)) return none
  const found = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('payment_order')
    .crossJoin('account')
    .crossJoin('subscription_plan as plan')
    .select([position, 'payment_order.tenant_id as tenantId', 'payment_order.id', 'payment_order.id as name'])
    .select(sql<string>`account.name || ' · ' || ${wordsIn('plan.name', locale)}`.as('about'))
    .whereRef('payment_order.tenant_id', '=', 'given.value')
    .where('payment_order.id', '>=', number)
    .where('payment_order.id', '<', number + last)
    .whereRef('account.tenant_id', '=', 'payment_order.tenant_id')
    .whereRef('account.id', '=', 'payment_order.account_id')
    .whereRef('plan.tenant_id', '=', 'payment_order.tenant_id')
    .whereRef('plan.id', '=', 'payment_order.plan_id')
    .limit(maxCounted + 1)
  return readFound(db, found, asked)
}

/** Finds coupons by the beginning of their code. */
export async function findCoupons(db: Database, asked: Asked): Promise<Found<FoundRecord>> {
  const key = couponKeyOf(asked.words)
  if (key === '') return none
  const found = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('coupon')
    .select([position, 'coupon.tenant_id as tenantId', 'coupon.id', 'coupon.code as name'])
    .select(sql<string>`coalesce(coupon.percent || '%', '¥' || coupon.amount)`.as('about'))
    .whereRef('coupon.tenant_id', '=', 'given.value')
    .where('coupon.code_key', '>=', key)
    .where('coupon.code_key', '<', key + last)
    .limit(maxCounted + 1)
  return readFound(db, found, asked)
}
