import { type SelectQueryBuilder, sql } from 'kysely'
import { containsWord } from '#app/kernel/data/contains-word.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { givenRows } from '#app/kernel/data/given-rows.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { type Asked, type Found, type FoundRecord, maxCounted, plainTerms, readFound } from './found.ts'

/**
 * The things of which a site has few, found by words anywhere in their names. They have no key for this, so the rows of each searched site
 * are read, up to `maxRead` in all.
 */

export const maxRead = 100_000

const position = sql<number>`given.key`.as('at')

type Translated = 'plan' | 'shelf' | 'tag' | 'news' | 'readers'

/** A name together with its translations. */
function allWords(table: Translated, field: 'name' | 'title' = 'name') {
  const said = (locale: Locale) =>
    sql`coalesce(${sql.ref(`${table}.translations`)} ->> ${sql.lit(`$.${locale}.${field}`)}, '')`
  return sql<string>`${sql.ref(`${table}.${field}`)} || ' ' || ${said('en')} || ' ' || ${said('ja')}`.as(
    'words',
  )
}

const nothing = sql<string>`''`.as('about')

type Read = FoundRecord & { at: number; words: string }

/** Keeps those rows that contain all words, and says whether there are rows that weren't read. One round trip. */
async function matching<DB, TB extends keyof DB>(
  db: Database,
  read: SelectQueryBuilder<DB, TB, Read>,
  asked: Asked,
): Promise<Found<FoundRecord>> {
  const terms = plainTerms(asked.words)
  if (terms.length === 0) return { hits: [], total: 0 }
  const most = asked.maxRead ?? maxRead
  const found = db
    .selectFrom(read.limit(most).as('read'))
    .select(['read.at', 'read.tenantId', 'read.id', 'read.name', 'read.about'])
    .where((eb) => eb.and(terms.map((term) => containsWord(eb.ref('read.words'), term))))
    .limit(maxCounted + 1)
  const unread = db.selectFrom(read.limit(1).offset(most).as('read')).select('read.at')
  const [answer, beyond] = await Promise.all([readFound(db, found, asked), unread.executeTakeFirst()])
  return { ...answer, isPartial: beyond !== undefined && answer.total <= maxCounted }
}

type Here = Asked & { locale: Locale }

export function findPlans(db: Database, { locale, ...asked }: Here): Promise<Found<FoundRecord>> {
  const read = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('subscription_plan as plan')
    .select([position, 'plan.tenant_id as tenantId', 'plan.id', wordsIn('plan.name', locale).as('name')])
    .select([nothing, allWords('plan')])
    .whereRef('plan.tenant_id', '=', 'given.value')
  return matching(db, read, asked)
}

export function findContentGroups(db: Database, { locale, ...asked }: Here): Promise<Found<FoundRecord>> {
  const read = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('content_group as shelf')
    .select([
      position,
      'shelf.tenant_id as tenantId',
      textOf('shelf.id'),
      wordsIn('shelf.name', locale).as('name'),
    ])
    .select((eb) => [eb.fn.coalesce('shelf.ref_code', eb.val('')).as('about'), allWords('shelf')])
    .whereRef('shelf.tenant_id', '=', 'given.value')
  return matching(db, read, asked)
}

export function findUserGroups(db: Database, { locale, ...asked }: Here): Promise<Found<FoundRecord>> {
  const read = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('user_group as readers')
    .select([
      position,
      'readers.tenant_id as tenantId',
      'readers.id',
      wordsIn('readers.name', locale).as('name'),
    ])
    .select([nothing, allWords('readers')])
    .whereRef('readers.tenant_id', '=', 'given.value')
  return matching(db, read, asked)
}

export function findHashtags(db: Database, { locale, ...asked }: Here): Promise<Found<FoundRecord>> {
  const read = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('hash_tag as tag')
    .select([position, 'tag.tenant_id as tenantId', textOf('tag.id'), wordsIn('tag.name', locale).as('name')])
    .select([nothing, allWords('tag')])
    .whereRef('tag.tenant_id', '=', 'given.value')
  // People write a hashtag with its sign, and the stored name has none.
  return matching(db, read, { ...asked, words: asked.words.replace(/(^|\s)[#＃]/g, '$1') })
}

/** Finds notifications by their titles. Their texts aren't searched: they are long, and the list shows titles. */
export function findNotifications(db: Database, { locale, ...asked }: Here): Promise<Found<FoundRecord>> {
  const read = db
    .selectFrom(givenRows(asked.tenantIds))
    .crossJoin('notification as news')
    .select([
      position,
      'news.tenant_id as tenantId',
      textOf('news.id'),
      wordsIn('news.title', locale).as('name'),
    ])
    .select([nothing, allWords('news', 'title')])
    .whereRef('news.tenant_id', '=', 'given.value')
    .orderBy(sql`given.key`)
    .orderBy('news.created_at', 'desc')
  return matching(db, read, asked)
}

type FoundStaff = {
  id: string
  name: string
  email: string
  companyId: number | null
  company: string | null
}

/** Finds administrators by their names and addresses: a company's administrator those of the company, the platform's all. */
export async function findStaff(
  db: Database,
  { words, limit }: Pick<Asked, 'words' | 'limit'>,
  { companyId }: { companyId: number | null },
): Promise<Found<FoundStaff>> {
  const terms = plainTerms(words)
  if (terms.length === 0) return { hits: [], total: 0 }
  const rows = await db
    .selectFrom('staff')
    .leftJoin('company', 'company.id', 'staff.company_id')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.company_id as companyId',
      'company.name as company',
    ])
    .$if(companyId !== null, (own) => own.where('staff.company_id', '=', companyId))
    .where((eb) =>
      eb.and(terms.map((term) => containsWord(sql<string>`staff.name || ' ' || staff.email_key`, term))),
    )
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(maxCounted + 1)
    .execute()
  return { hits: rows.slice(0, limit), total: rows.length }
}

/** The number of a thing as a text, because the ids of other things are texts. */
function textOf(column: 'shelf.id' | 'tag.id' | 'news.id') {
  return sql<string>`CAST(${sql.ref(column)} AS TEXT)`.as('id')
}
