import { type ExpressionBuilder, sql } from 'kysely'
import { decidesWithoutPlans } from '#app/features/access/model/licence.ts'
import { type AccessParameters, isRegistered, plansOf } from '#app/features/access/model/plan-coverage.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { CardParameters } from './card-columns.ts'

type ContentSource = ExpressionBuilder<Tables, 'content'>

/** The fields of a content on the API in addition to its card's, for a query with `content` in its FROM. */
export function fieldColumns(at: CardParameters) {
  return (eb: ContentSource) => [
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
    .innerJoin('hash_tag as tag', (join) =>
      join.onRef('tag.tenant_id', '=', 'tagged.tenant_id').onRef('tag.id', '=', 'tagged.tag_id'),
    )
    .select(
      sql<string>`json_group_array(json_object('id', tag.id, 'name', ${wordsIn('tag.name', locale)}))`.as(
        'tags',
      ),
    )
    .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
    .whereRef('tagged.content_id', '=', 'content.id')
}
