import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { publicationOf } from '#app/features/catalogue/model/content/content.ts'
import { findKeyOf, sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { upsertTrending } from '#app/features/catalogue/model/content/trending-store.ts'
import { tagContent } from '#app/features/catalogue/model/hashtag/tag-content.ts'
import { elsewhere } from '#app/features/tenancy/model/directory/elsewhere.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { insertEach, insertWhere } from '#app/kernel/data/insert-where.ts'
import { isPresent } from '#app/kernel/data/lives-here.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import type { ContentData } from './content-input.ts'

/** Refuses with `contentGroupNotFound` (707) unless all of these groups exist in the tenant. */
export async function ensureGroupsExist(
  db: Database,
  tenantId: number,
  groupIds: readonly number[],
): Promise<void> {
  const found = await db
    .selectFrom('content_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', groupIds)
    .execute()
  if (found.length < groupIds.length) refuse('contentGroupNotFound')
}

/** How many contents the company may have, and in which tenants they are counted. */
export type ContentAllowance = { companyId: number; tenantIds: number[]; maxContents: number }

export async function getContentAllowance(db: Database, companyId: number): Promise<ContentAllowance> {
  const company = db.selectFrom('company').select('max_content').where('id', '=', companyId)
  // The contents of a site that has moved away are counted with those elsewhere, not by the rows that it left here.
  const tenants = db
    .selectFrom('tenant')
    .select('id')
    .where('company_id', '=', companyId)
    .where(isPresent('tenant.id'))
  const [{ max_content }, rows] = await Promise.all([company.executeTakeFirstOrThrow(), tenants.execute()])
  return { companyId, tenantIds: rows.map((row) => row.id), maxContents: max_content }
}

/**
 * Refuses another content with `companyMaxContentsReached` (421) if the company is at its maximum (R402). The trash
 * doesn't count.
 */
export async function ensureRoomForContent(
  db: Database,
  allowance: ContentAllowance,
  contents = 1,
): Promise<void> {
  if ((await roomForContents(db, allowance)) < contents) refuse('companyMaxContentsReached')
}

/** How many more contents the company may have. Negative if its limit was lowered. */
export async function roomForContents(db: Database, allowance: ContentAllowance): Promise<number> {
  const { contents } = await db
    .selectNoFrom(countOf(allowance).as('contents'))
    .$castTo<{ contents: number }>()
    .executeTakeFirstOrThrow()
  return allowance.maxContents - contents
}

/** Whether this many more contents fit, as a condition for a statement. */
export function isRoomLeft(allowance: ContentAllowance, more = 1) {
  return sql<boolean>`${countOf(allowance)} + ${more} <= ${allowance.maxContents}`
}

/** Counts the contents, and those of the company's sites in other databases as they were when `company_elsewhere` was last written. */
function countOf({ companyId, tenantIds }: ContentAllowance) {
  return sql<number>`(${contentsOf(tenantIds)} + ${elsewhere(companyId, 'contents')})`
}

/** Unfinished uploads count too: they hold a place until they are completed or cancelled. */
export function contentsOf(tenantIds: readonly number[]) {
  const { selectFrom } = expressionBuilder<Tables>()
  const own = listed(tenantIds)
  const contents = selectFrom('content')
    .select(({ fn }) => fn.countAll<number>().as('contents'))
    .where('tenant_id', 'in', own)
    .where('deleted_at', 'is', null)
  const onTheirWay = selectFrom('content_upload')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('tenant_id', 'in', own)
    // Written into the statement, not bound, because only then does SQLite use the partial index of open uploads.
    .where(sql<SqlBool>`state = 'open'`)
    .where('is_new', '=', 1)
  return sql<number>`(${contents} + ${onTheirWay})`
}

type NewContent = {
  tenantId: number
  id: string
  data: ContentData
  publishedOn: Day
  fileName: string
  now: number
  /** The product adds the content for the publisher to try out. */
  isSample?: boolean
}

/**
 * Inserts a content, its groups, hashtags and recommendation. The row isn't written if the company is full by then. The
 * groups then refer to nothing, which fails the batch (`isMissingReference`).
 */
export function insertContent(db: Database, content: NewContent, allowance: ContentAllowance): Write[] {
  const { tenantId, id, data, now } = content
  return [
    insertWhere(db, 'content', valuesOf(content), isRoomLeft(allowance)),
    insertEach(
      db,
      'content_in_group',
      { tenant_id: tenantId, content_id: id },
      { group_id: data.contentGroupIds },
    ),
    ...tagContent(db, { tenantId, contentId: id, ...data.hashTags }),
    ...(data.type === 'recommend' ? [upsertTrending(db, { tenantId, contentId: id }, now)] : []),
  ]
}

function valuesOf({ tenantId, id, data, now, isSample = false, ...content }: NewContent) {
  return {
    tenant_id: tenantId,
    id,
    ...fieldValues({ ...data, publishedOn: content.publishedOn }, now),
    extension_type: data.extensionType,
    file_name: content.fileName,
    is_sample: isSample ? (1 as const) : (0 as const),
    created_at: now,
  }
}

type FieldValues = Omit<ContentData, 'contentGroupIds' | 'hashTags' | 'extensionType'> & { publishedOn: Day }

/** The columns for the fields that administrators set, with their values at this moment. */
export function fieldValues(data: FieldValues, now: number) {
  const period = { startsOn: data.publishFrom, endsOn: data.publishUntil }
  return {
    title: data.title,
    author: data.author,
    title_translation: data.titleTranslation,
    author_translation: data.authorTranslation,
    keywords: data.keywords,
    toc: data.toc,
    description: data.description,
    distributor_name: data.distributorName,
    param1: data.param1,
    param2: data.param2,
    param3: data.param3,
    param4: data.param4,
    param5: data.param5,
    ...publicationOf({ isShown: data.view, period }, dayOf(now)),
    publish_from: data.publishFrom,
    publish_until: data.publishUntil,
    print: data.print,
    printable_content: data.printableContent || null,
    printable_pages: data.printablePages,
    right_to_left: data.binding === null ? null : data.binding === 'right' ? (1 as const) : (0 as const),
    protection: data.protection,
    // A recommendation is a row of its own.
    chosen_type: data.type === 'recommend' ? null : data.type,
    sort_keys: sortKeysOf(data),
    find_key: findKeyOf(data),
    published_on: data.publishedOn,
    updated_at: now,
  }
}

/** Makes a sample the publisher's own, because they gave it another file. A change of its text does the same by a trigger. */
export function keepSample(
  db: Database,
  { tenantId, contentId }: { tenantId: number; contentId: string },
): Write {
  return db
    .updateTable('content')
    .set({ is_sample: 0 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .where('is_sample', '=', 1)
}

/** Refuses with `contentNotFound` (713) for an id that the tenant doesn't have, or has in the trash. */
export async function ensureContentExists(db: Database, tenantId: number, contentId: string): Promise<void> {
  const row = await db
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) refuse('contentNotFound')
}
