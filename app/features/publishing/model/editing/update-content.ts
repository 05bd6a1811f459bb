import { sql } from 'kysely'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { toContent } from '#app/features/catalogue/model/content/content-store.ts'
import { deleteTrending, upsertTrending } from '#app/features/catalogue/model/content/trending-store.ts'
import type { Hashtag } from '#app/features/catalogue/model/hashtag/hashtag-store.ts'
import { ensureHashtagsExist, tagContent } from '#app/features/catalogue/model/hashtag/tag-content.ts'
import { newIndexing } from '#app/features/documents/model/ingest/index-fields.ts'
import {
  areDaysInOrder,
  type ContentData,
  daysInOrder,
} from '#app/features/publishing/model/upload/content-input.ts'
import { ensureGroupsExist, fieldValues } from '#app/features/publishing/model/upload/content-records.ts'
import { isMissingReference, type Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertEach } from '#app/kernel/data/insert-where.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type ContentChanges, ensureUserGroupsExist, replaceLicensedGroups } from './content-changes.ts'

type Place = { tenantId: number; contentId: string; now: number }

/** A content for its form. Refuses anyone who is not an administrator of the site, and `contentNotFound` (713). */
export async function getEditedContent(visit: Visit, contentId: string): Promise<EditedContent> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const found = isElementId(contentId) ? await findEditedContent(db, site.tenantId, contentId) : null
  return found ?? refuse('contentNotFound')
}

/**
 * An administrator changes the description of a content. Fields that aren't sent stay (spec content.update). Triggers
 * update the lists, and the search is updated before this returns. Refuses `contentNotFound` 713, `contentGroupNotFound`
 * 707, `userGroupNotFound` 705, an unknown hashtag with `notFound`, days in the wrong order, and an outdated revision
 * with `changedMeanwhile`.
 */
export async function updateContent(visit: Visit, contentId: string, changes: ContentChanges): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const before = await getEditedContent(visit, contentId)
  const { revision, hashTags, ...fields } = changes
  const after = { ...before, ...given(fields) }
  if (!areDaysInOrder(after)) refuseFields({ publishUntil: [daysInOrder.error] })
  await ensureAllowed(visit, changes)
  const { db } = visit
  const at = { tenantId: visit.site.tenantId, contentId, now: visit.now() }
  const indexing = newIndexing(visit, [contentId])
  const update = db
    .updateTable('content')
    .set({ ...fieldValues(after, at.now), revision: nextRevision(revision) })
    .where('tenant_id', '=', at.tenantId)
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
  try {
    const [written] = await commit(visit, [
      update,
      ...(changes.contentGroupIds === undefined ? [] : replaceGroups(db, at, changes.contentGroupIds)),
      ...(hashTags === undefined ? [] : replaceHashtags(db, at, hashTags)),
      ...(changes.userGroupIds === undefined ? [] : replaceLicensedGroups(db, at, changes.userGroupIds)),
      ...(changes.type === undefined ? [] : replaceMark(db, at, changes.type)),
      insertAudit(visit, admin, {
        action: 'content.update',
        subject: contentId,
        name: after.title,
        before: publicFields(before),
        after: publicFields({ ...after, ...(hashTags && { hashTags: namesOf(before, hashTags) }) }),
      }),
      indexing.insert,
    ])
    if (written === 0) refuse('contentNotFound')
  } catch (error) {
    if (isMissingReference(error)) await ensureAllowed(visit, changes)
    throw error
  }
  await indexing.finish()
}

async function ensureAllowed({ db, site }: Visit, changes: ContentChanges): Promise<void> {
  const { contentGroupIds, hashTags, userGroupIds } = changes
  if (contentGroupIds !== undefined) await ensureGroupsExist(db, site.tenantId, contentGroupIds)
  if (hashTags !== undefined) await ensureHashtagsExist(db, site.tenantId, hashTags.ids)
  if (userGroupIds !== undefined) await ensureUserGroupsExist(db, site.tenantId, userGroupIds)
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** The fields that were sent, without the absent ones. */
function given<Fields extends object>(fields: Fields): Partial<Given<Fields>> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Partial<Given<Fields>>
}

/** The fields for the audit log, with names of hashtags instead of ids. */
function publicFields({ revision: _, hashTags, ...fields }: Named) {
  return { ...fields, hashTags: hashTags.map((tag) => (typeof tag === 'string' ? tag : tag.name)).sort() }
}

type Named = Omit<EditedContent, 'hashTags'> & { hashTags: readonly (Hashtag | string)[] }

function namesOf({ hashTags }: EditedContent, { ids, names }: NonNullable<ContentChanges['hashTags']>) {
  const known = ids.map((id) => hashTags.find((tag) => tag.id === id)?.name ?? String(id))
  return [...new Set([...known, ...names])]
}

/** Rows that stay are not touched, so that the order of lists doesn't change. */
function replaceGroups(db: Database, { tenantId, contentId }: Place, groupIds: readonly number[]): Write[] {
  return [
    db
      .deleteFrom('content_in_group')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', contentId)
      .where('group_id', 'not in', listed(groupIds)),
    insertEach(
      db,
      'content_in_group',
      { tenant_id: tenantId, content_id: contentId },
      { group_id: groupIds },
    ).onConflict((conflict) => conflict.doNothing()),
  ]
}

function replaceHashtags(
  db: Database,
  { tenantId, contentId }: Place,
  tags: ContentData['hashTags'],
): Write[] {
  return [
    db.deleteFrom('content_hash_tag').where('tenant_id', '=', tenantId).where('content_id', '=', contentId),
    ...tagContent(db, { tenantId, contentId, ...tags }),
  ]
}

/** A recommendation is a row of its own. The other marks are a column of the content. */
function replaceMark(db: Database, { now, ...marked }: Place, type: ContentData['type']): Write[] {
  return [type === 'recommend' ? upsertTrending(db, marked, now) : deleteTrending(db, marked)]
}

/** A content as administrators edit it: the stored values, even if readers can't see it at the moment. */
export type EditedContent = Omit<ContentData, 'hashTags' | 'extensionType' | 'publishedOn'> & {
  publishedOn: Day
  hashTags: Hashtag[]
  /** The user groups that have licensed this single content. */
  userGroupIds: string[]
  revision: number
}

/**
 * One content with its groups and hashtags, with names in the site's own language. Null for an unknown content or one in
 * the trash.
 */
async function findEditedContent(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<EditedContent | null> {
  const row = await db
    .selectFrom('content')
    .selectAll('content')
    .select((eb) => [
      eb
        .selectFrom('content_in_group as placed')
        .select(sql<string>`json_group_array(placed.group_id)`.as('ids'))
        .whereRef('placed.tenant_id', '=', 'content.tenant_id')
        .whereRef('placed.content_id', '=', 'content.id')
        .$asScalar()
        .$notNull()
        .as('groupIds'),
      eb
        .selectFrom('content_hash_tag as tagged')
        .innerJoin('hash_tag as tag', (join) => inTenant(join, 'tag.id', 'tagged.tag_id'))
        .select(sql<string>`json_group_array(json_object('id', tag.id, 'name', tag.name))`.as('tags'))
        .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
        .whereRef('tagged.content_id', '=', 'content.id')
        .$asScalar()
        .$notNull()
        .as('hashTags'),
      eb
        .selectFrom('user_group_content as single')
        .select(sql<string>`json_group_array(single.user_group_id)`.as('ids'))
        .whereRef('single.tenant_id', '=', 'content.tenant_id')
        .whereRef('single.content_id', '=', 'content.id')
        .$asScalar()
        .$notNull()
        .as('userGroupIds'),
      eb
        .selectFrom('trending')
        .select('trending.content_id')
        .whereRef('trending.tenant_id', '=', 'content.tenant_id')
        .whereRef('trending.content_id', '=', 'content.id')
        .as('recommended'),
    ])
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', '=', contentId)
    .where('content.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { params, period, isShown, isRightToLeft, ...content } = toContent(row)
  const [param1, param2, param3, param4, param5] = params
  return {
    title: content.title,
    author: content.author,
    titleTranslation: content.titleTranslation,
    authorTranslation: content.authorTranslation,
    keywords: content.keywords,
    toc: content.toc,
    description: content.description,
    distributorName: content.distributorName,
    ...{ param1, param2, param3, param4, param5 },
    view: isShown,
    print: content.print,
    printablePages: content.printablePages,
    printableContent: content.printableContent ?? '',
    publishedOn: content.publishedOn as Day,
    publishFrom: period.startsOn as Day | null,
    publishUntil: period.endsOn as Day | null,
    binding: isRightToLeft === null ? null : isRightToLeft ? 'right' : 'left',
    protection: content.protection,
    type: row.recommended === null ? row.chosen_type : 'recommend',
    contentGroupIds: JSON.parse(row.groupIds) as number[],
    hashTags: JSON.parse(row.hashTags) as Hashtag[],
    userGroupIds: JSON.parse(row.userGroupIds) as string[],
    revision: content.revision,
  }
}
