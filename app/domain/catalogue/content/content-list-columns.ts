import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#app/data/tables.ts'
import { isRunning } from '#app/domain/commerce/plan/plan-store.ts'
import type { CardPlaces } from './card-store.ts'

type ContentSource = ExpressionBuilder<Tables, 'content'>

/** What a content on the API has beyond its card, for a query that has `content` in its FROM. */
export function fieldColumns(at: CardPlaces) {
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
    'content.print' as const,
    'content.extension_type' as const,
    'content.file_name' as const,
    'content.page_count' as const,
    'content.version' as const,
    groupIds(eb).as('group_ids'),
    hashTags(eb).as('hash_tags'),
    eb
      .exists(
        eb
          .selectFrom('trending')
          .select('trending.content_id')
          .whereRef('trending.tenant_id', '=', 'content.tenant_id')
          .whereRef('trending.content_id', '=', 'content.id'),
      )
      .$castTo<0 | 1>()
      .as('is_trending'),
    eb
      .and([eb.not(decidesWithoutPlans(eb, at)), eb.exists(plansOf(eb))])
      .$castTo<0 | 1>()
      .as('is_plan'),
    eb
      .or([
        decidesWithoutPlans(eb, at),
        eb.not(eb.exists(plansOf(eb))),
        eb.exists(plansOf(eb).where(isRegistered(at))),
      ])
      .$castTo<0 | 1>()
      .as('is_registered'),
  ]
}

function groupIds(eb: ContentSource) {
  return eb
    .selectFrom('content_in_group as stands')
    .select(sql<string>`json_group_array(stands.group_id)`.as('ids'))
    .whereRef('stands.tenant_id', '=', 'content.tenant_id')
    .whereRef('stands.content_id', '=', 'content.id')
}

function hashTags(eb: ContentSource) {
  return eb
    .selectFrom('content_hash_tag as tagged')
    .innerJoin('hash_tag as tag', (join) =>
      join.onRef('tag.tenant_id', '=', 'tagged.tenant_id').onRef('tag.id', '=', 'tagged.tag_id'),
    )
    .select(sql<string>`json_group_array(json_object('id', tag.id, 'name', tag.name))`.as('tags'))
    .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
    .whereRef('tagged.content_id', '=', 'content.id')
}

/** Plans that cover a content through its groups. */
function plansOf(eb: ContentSource) {
  return eb
    .selectFrom('content_in_group as stands')
    .innerJoin('subscription_plan_group as covered', (join) =>
      join
        .onRef('covered.tenant_id', '=', 'stands.tenant_id')
        .onRef('covered.group_id', '=', 'stands.group_id'),
    )
    .select('covered.plan_id')
    .whereRef('stands.tenant_id', '=', 'content.tenant_id')
    .whereRef('stands.content_id', '=', 'content.id')
}

function isRegistered(at: CardPlaces) {
  return (eb: ExpressionBuilder<Tables & { covered: Tables['subscription_plan_group'] }, 'covered'>) =>
    eb.exists(
      eb
        .selectFrom('registration')
        .select('registration.id')
        .whereRef('registration.tenant_id', '=', 'covered.tenant_id')
        .whereRef('registration.plan_id', '=', 'covered.plan_id')
        .where(isRunning(at)),
    )
}

/** Whether the reader's user group says by itself what he may open (as `readLicence` has it): then plans don't matter. */
function decidesWithoutPlans(eb: ContentSource, at: CardPlaces) {
  return eb.exists(
    eb
      .selectFrom('account')
      .innerJoin('user_group', (join) =>
        join
          .onRef('user_group.tenant_id', '=', 'account.tenant_id')
          .onRef('user_group.id', '=', 'account.group_id'),
      )
      .select('account.id')
      .where('account.tenant_id', '=', at.tenantId)
      .where('account.id', '=', at.accountId)
      .where((where) =>
        where.or([
          where('user_group.starts_on', '>', at.today),
          where('user_group.ends_on', '<', at.today),
          where.exists(
            where
              .selectFrom('user_group_licence as licence')
              .select('licence.user_group_id')
              .whereRef('licence.tenant_id', '=', 'user_group.tenant_id')
              .whereRef('licence.user_group_id', '=', 'user_group.id'),
          ),
        ]),
      ),
  )
}
