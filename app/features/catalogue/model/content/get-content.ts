import { type ExpressionBuilder, sql } from 'kysely'
import { type Licence, readLicence } from '#app/features/access/model/licence.ts'
import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { recordUse } from '#app/features/analytics/model/recording/record-use.ts'
import type { PlanOffer } from '#app/features/plans/model/plan/plan.ts'
import { listPlansOfContent } from '#app/features/plans/model/plan/plan-store.ts'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CardReader, type CardRow, cardReaderOf, parametersOf } from './card-store.ts'
import { type Content, type ContentType, isPublished } from './content.ts'
import {
  type CardParameters,
  coverColumns,
  isFavourite,
  type TextRights,
  textRights,
  textRightsOfGuests,
} from './content-columns.ts'
import { type ContentColumns, toContent } from './content-store.ts'

export type ContentDetail = FoundContent & {
  /** The plans that include the content. Empty if none is needed, or if the reader's group decides without plans. */
  plans: PlanOffer[]
  /** Whether plans allow the visitor to read it: subscribed, or free (R287). */
  isRegistered: boolean
  /** The decision of the reader's user group about this content. */
  licence: Licence['reading']
  /** The user group whose seats limit how many read the content at once. Null if there is no limit. */
  seatsOf: Licence['seatsOf']
}

/**
 * A content as a reader sees it, in one round trip. Refuses with `contentNotFound`, and a hidden one with
 * `contentUnpublished`, except for administrators of the site (ruling 21). Refuses guests if the site requires a sign-in
 * (R129).
 */
export async function getContent(visit: Visit, { id }: { id: string }): Promise<ContentDetail> {
  ensureMayBrowse(visit)
  if (!isElementId(id)) refuse('contentNotFound')
  const { db, site } = visit
  const asking = cardReaderOf(visit)
  const reader = { contentId: id, accountId: asking.accountId, today: asking.today }
  const [found, offers, licence] = await Promise.all([
    findContentFor(db, asking, id, site),
    listPlansOfContent(db, { ...asking, contentId: id }),
    readLicence(db, site.tenantId, reader),
    confirmMayBrowse(visit),
  ])
  if (found === null) refuse('contentNotFound')
  if (!isPublished(found.content, asking.today) && visit.actor?.kind !== 'staff') refuse('contentUnpublished')
  recordUse(visit, { kind: 'view', about: id })
  const plans = licence.reading === 'free' ? offers : []
  return {
    ...found,
    plans,
    isRegistered: plans.length === 0 || plans.some((plan) => plan.isRegistered),
    licence: licence.reading,
    seatsOf: licence.seatsOf,
  }
}

/** A content with everything around it, for one reader. */
type FoundContent = {
  content: Content
  type: ContentType | null
  isFavourite: boolean
  /** The page at which the reader stopped. Null for guests, and for readers who have never opened it. */
  leftAt: number | null
  /** The content's groups, in the site's order. */
  groups: { id: number; name: string }[]
  hashTags: { id: number; name: string }[]
  /** The effective level of protection, whichever setting it comes from. */
  protection: Protection
  textRights: TextRights
}

/** A content of the tenant, visible or not, in one query. Names of groups and hashtags are the site's. */
async function findContentFor(
  db: Database,
  reader: CardReader,
  contentId: string,
  { groups, hashTags }: Pick<Site, 'groups' | 'hashTags'>,
): Promise<FoundContent | null> {
  const find = reader.accountId === null ? oneContent.ofGuests : oneContent.ofReaders
  const [row] = await find(db, { ...parametersOf(reader), contentId })
  if (row === undefined) return null
  const groupIds = JSON.parse(row.groupIds) as number[]
  const tagIds = JSON.parse(row.tagIds) as number[]
  return {
    content: toContent(row),
    protection: row.protectedAs,
    textRights: { protectedAs: row.protectedAs, isOpened: row.isOpened, sample: row.sample },
    type: row.type,
    isFavourite: row.is_favourite === 1,
    leftAt: row.leftAt,
    groups: groups.filter(({ id }) => groupIds.includes(id)).map(({ id, name }) => ({ id, name })),
    hashTags: hashTags.filter(({ id }) => tagIds.includes(id)),
  }
}

type DetailRow = Omit<CardRow, 'group_id'> &
  ContentColumns & { groupIds: string; tagIds: string; leftAt: number | null } & TextRights

type OneContent = CardParameters & { contentId: string }

/** The database parses a statement each time, so guests have one without the tables that are about a reader. */
const oneContent = {
  ofReaders: prepared<OneContent>()((db, at) =>
    contentOf(db, at)
      .select(textRights(at))
      .select((eb) => [isFavourite(eb, at).as('is_favourite'), leftAt(eb, at).as('leftAt')])
      .$castTo<DetailRow>(),
  ),
  ofGuests: prepared<OneContent>()((db, at) =>
    contentOf(db, at)
      .select(textRightsOfGuests(at))
      .select([sql.lit<0>(0).as('is_favourite'), sql<null>`NULL`.as('leftAt')])
      .$castTo<DetailRow>(),
  ),
}

/** The page at which the reader stopped. */
function leftAt(eb: ExpressionBuilder<Tables, 'content'>, { shelfId }: OneContent) {
  return eb
    .selectFrom('reading')
    .select('reading.page')
    .whereRef('reading.tenant_id', '=', 'content.tenant_id')
    .where('reading.account_id', '=', shelfId)
    .whereRef('reading.content_id', '=', 'content.id')
}

function contentOf(db: Database, at: OneContent) {
  return db
    .selectFrom('content')
    .select(coverColumns(at))
    .select([
      'content.title_translation',
      'content.author_translation',
      'content.keywords',
      'content.toc',
      'content.description',
      'content.distributor_name',
      'content.param1',
      'content.param2',
      'content.param3',
      'content.param4',
      'content.param5',
      'content.visible',
      'content.revision',
      'content.withheld',
      'content.publish_from',
      'content.publish_until',
      'content.printable_pages',
      'content.right_to_left',
      'content.protection',
      'content.print',
      'content.printable_content',
      'content.extension_type',
      'content.file_name',
      'content.version',
      'content.page_count',
    ])
    .select((eb) => [
      eb
        .selectFrom('content_in_group as placed')
        .select(sql<string>`json_group_array(placed.group_id)`.as('ids'))
        .whereRef('placed.tenant_id', '=', 'content.tenant_id')
        .whereRef('placed.content_id', '=', 'content.id')
        .as('groupIds'),
      eb
        .selectFrom('content_hash_tag as tagged')
        .select(sql<string>`json_group_array(tagged.tag_id)`.as('ids'))
        .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
        .whereRef('tagged.content_id', '=', 'content.id')
        .as('tagIds'),
    ])
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.id', '=', at.contentId)
    .where('content.deleted_at', 'is', null)
}
