import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { decidesWithoutPlans, isClosedByGroup } from '#app/features/access/model/licence.ts'
import { type AccessParameters, isRegistered, plansOf } from '#app/features/access/model/plan-coverage.ts'
import { protectionOfContent } from '#app/features/access/model/protection-of-content.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import { defaultSamplePercent } from '#app/visit/site-settings.ts'
import type { ContentType } from './content.ts'

/** assumed: a content is new for this many days from its publication on (the specification has the type but no rule). */
export const newDays = 30

/** assumed: the popular contents are the first ones by reads, if they were opened at least this often in 30 days. */
const popularPlaces = 20
const leastPopularReads = 3

/** The parameters of the statement in which `cardColumns` are used. */
export type CardParameters = {
  tenantId: number
  accountId: string
  shelfId: string
  newAfter: string
  today: string
  locale: Locale
  /** 1 if titles are shown translated. */
  translated: 0 | 1
}

type CardSource = ExpressionBuilder<Tables, 'content'>

/** The columns of a card, for a query with `content` in its FROM. */
export function cardColumns(at: CardParameters) {
  return (eb: CardSource) => [
    ...coverColumns(at)(eb),
    firstGroup(eb).as('group_id'),
    isFavourite(eb, at).as('is_favourite'),
  ]
}

/** The columns of a card without its group, and without what depends on the reader. */
export function coverColumns(at: CardParameters) {
  return (eb: CardSource) => [
    'content.id' as const,
    translatedOr(eb, 'title', at).as('title'),
    translatedOr(eb, 'author', at).as('author'),
    'content.published_on' as const,
    'content.cover_key' as const,
    'content.cover_width' as const,
    'content.cover_height' as const,
    contentType(eb, at).as('type'),
  ]
}

/** A content's title or author in the reader's language, or else in the site's own. */
export function translatedOr(eb: CardSource, field: 'title' | 'author', { translated }: CardParameters) {
  const translation = eb.ref(`content.${field}_translation`)
  return sql<string>`iif(${translated} AND ${translation} <> '', ${translation}, ${eb.ref(`content.${field}`)})`
}

function firstGroup(eb: CardSource) {
  return eb
    .selectFrom('content_in_group')
    .select((inner) => inner.fn.min('content_in_group.group_id').as('id'))
    .whereRef('content_in_group.tenant_id', '=', 'content.tenant_id')
    .whereRef('content_in_group.content_id', '=', 'content.id')
    .$castTo<{ id: number }>()
}

export function isFavourite(eb: CardSource, { shelfId }: CardParameters) {
  return eb
    .exists(
      eb
        .selectFrom('favourite')
        .select('favourite.content_id')
        .whereRef('favourite.tenant_id', '=', 'content.tenant_id')
        .where('favourite.account_id', '=', shelfId)
        .whereRef('favourite.content_id', '=', 'content.id'),
    )
    .$castTo<0 | 1>()
}

/** The mark of a content, set by administrators or by events. The first one that applies counts (spec Content.type). */
function contentType(eb: CardSource, at: CardParameters) {
  const recommended = eb
    .selectFrom('trending')
    .select('trending.content_id')
    .whereRef('trending.tenant_id', '=', 'content.tenant_id')
    .whereRef('trending.content_id', '=', 'content.id')
  const reads = eb
    .selectFrom('content_reads')
    .select('content_reads.reads')
    .whereRef('content_reads.tenant_id', '=', 'content.tenant_id')
    .whereRef('content_reads.content_id', '=', 'content.id')
  return eb
    .case()
    .when(eb.exists(recommended))
    .then(sql.lit('recommend'))
    .when('content.chosen_type', 'is not', null)
    .then(eb.ref('content.chosen_type'))
    .when(eb.and([eb('content.published_on', '>', at.newAfter), eb('content.published_on', '<=', at.today)]))
    .then(sql.lit('new'))
    .when(
      sql<boolean>`${reads} >= max(${sql.lit(leastPopularReads)}, coalesce(${lastPopularReads(eb, at)}, 0))`,
    )
    .then(sql.lit('popular'))
    .end()
    .$castTo<ContentType | null>()
}

/** The number of reads of the last popular content. */
function lastPopularReads(eb: CardSource, { tenantId }: CardParameters) {
  return eb
    .selectFrom('content_reads as place')
    .select('place.reads')
    .where('place.tenant_id', '=', tenantId)
    .orderBy('place.reads', 'desc')
    .limit(sql.lit(1))
    .offset(sql.lit(popularPlaces - 1))
}

type ContentSource = ExpressionBuilder<Tables, 'content'>

/** The fields of a content on the API in addition to its card's, for a query with `content` in its FROM. */
export function fieldColumns(at: CardParameters) {
  return (eb: ContentSource) => [
    'content.title_translation' as const,
    'content.author_translation' as const,
    'content.keywords' as const,
    'content.toc' as const,
    'content.description' as const,
    'content.distributor_name' as const,
    'content.param1' as const,
    'content.param2' as const,
    'content.param3' as const,
    'content.param4' as const,
    'content.param5' as const,
    'content.visible' as const,
    'content.revision' as const,
    'content.withheld' as const,
    'content.publish_from' as const,
    'content.publish_until' as const,
    'content.printable_pages' as const,
    'content.right_to_left' as const,
    'content.protection' as const,
    'content.print' as const,
    'content.printable_content' as const,
    'content.extension_type' as const,
    'content.file_name' as const,
    'content.page_count' as const,
    'content.version' as const,
    groupIds(eb).as('group_ids'),
    hashTags(eb, at).as('hash_tags'),
    isTrending(eb).as('is_trending'),
    needsPlan(eb, at).as('is_plan'),
    isOpen(eb, at).as('is_registered'),
  ]
}

function isTrending(eb: ContentSource) {
  return eb
    .exists(
      eb
        .selectFrom('trending')
        .select('trending.content_id')
        .whereRef('trending.tenant_id', '=', 'content.tenant_id')
        .whereRef('trending.content_id', '=', 'content.id'),
    )
    .$castTo<0 | 1>()
}

/** Whether a plan is needed: plans include the content, and nothing else decides for this reader. */
function needsPlan(eb: ContentSource, at: CardParameters) {
  return eb.and([eb.not(decidesWithoutPlans(eb, at)), eb.exists(plansOf(eb))]).$castTo<0 | 1>()
}

/** Whether no plan prevents reading: none is needed, or the reader has one. */
export function isOpen(eb: ContentSource, at: AccessParameters) {
  return eb
    .or([
      decidesWithoutPlans(eb, at),
      eb.not(eb.exists(plansOf(eb))),
      eb.exists(plansOf(eb).where(isRegistered(at))),
    ])
    .$castTo<0 | 1>()
}

function groupIds(eb: ContentSource) {
  return eb
    .selectFrom('content_in_group as stands')
    .select(sql<string>`json_group_array(stands.group_id)`.as('ids'))
    .whereRef('stands.tenant_id', '=', 'content.tenant_id')
    .whereRef('stands.content_id', '=', 'content.id')
}

function hashTags(eb: ContentSource, { locale }: CardParameters) {
  return eb
    .selectFrom('content_hash_tag as tagged')
    .innerJoin('hash_tag as tag', (join) => inTenant(join, 'tag.id', 'tagged.tag_id'))
    .select(
      sql<string>`json_group_array(json_object('id', tag.id, 'name', ${wordsIn('tag.name', locale)}))`.as(
        'tags',
      ),
    )
    .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
    .whereRef('tagged.content_id', '=', 'content.id')
}

/**
 * The facts that decide how much of a content's text is quoted to somebody: its protection, whether plans and licences
 * open it to them, and the percentage of each page that the site quotes to everybody else.
 */
export type TextRights = { protectedAs: Protection; isOpened: 0 | 1; sample: number }

/** The columns of `TextRights`, for a query with `content` in its FROM. */
export function textRights(at: AccessParameters) {
  return (eb: ExpressionBuilder<Tables, 'content'>) => [
    protectionOfContent().as('protectedAs'),
    eb
      .and([eb.not(isClosedByGroup(eb, at)), eb(isOpen(eb, at), '=', sql.lit(1))])
      .$castTo<0 | 1>()
      .as('isOpened'),
    sampleOf(eb, at).as('sample'),
  ]
}

/**
 * The same columns for somebody without an account: no user group decides for them, and no plan is theirs. The database parses a statement
 * each time, and this is a third of the other.
 */
export function textRightsOfGuests(at: Pick<AccessParameters, 'tenantId'>) {
  return (eb: ExpressionBuilder<Tables, 'content'>) => [
    protectionOfContent().as('protectedAs'),
    eb
      .not(eb.exists(plansOf(eb)))
      .$castTo<0 | 1>()
      .as('isOpened'),
    sampleOf(eb, at).as('sample'),
  ]
}

function sampleOf(eb: ExpressionBuilder<Tables, 'content'>, { tenantId }: { tenantId: number }) {
  return eb.fn
    .coalesce(
      eb
        .selectFrom('site_setting as sampling')
        .select(sql<number | null>`json_extract(sampling.value, '$.samplePercent')`.as('percent'))
        .where('sampling.tenant_id', '=', tenantId)
        .where('sampling.name', '=', 'protection')
        .$asScalar(),
      sql.lit(defaultSamplePercent),
    )
    .$castTo<number>()
}

/** The groups and the hashtags of a row of `content`, each as a JSON list of ids. */
export function idsAround() {
  const of = expressionBuilder<Tables, 'content'>()
  const groupIds = of
    .selectFrom('content_in_group as g')
    .select(sql<string>`json_group_array(g.group_id)`.as('ids'))
    .whereRef('g.tenant_id', '=', 'content.tenant_id')
    .whereRef('g.content_id', '=', 'content.id')
  const tagIds = of
    .selectFrom('content_hash_tag as h')
    .select(sql<string>`json_group_array(h.tag_id)`.as('ids'))
    .whereRef('h.tenant_id', '=', 'content.tenant_id')
    .whereRef('h.content_id', '=', 'content.id')
  return [groupIds.$asScalar().$notNull().as('groupIds'), tagIds.$asScalar().$notNull().as('tagIds')] as const
}
