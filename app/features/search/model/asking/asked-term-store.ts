import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** A person's counter for a day and one content; '' stands for the whole catalogue. */
export type Asking = { tenantId: number; holder: string; day: Day; contentId: string }

/**
 * Counts words. A word that was asked about this content or the catalogue before is counted once more. New words are counted all or not at
 * all, as long as there are no more than `most` for all contents together. It is one statement, so that of two requests at once only one
 * gets the last words of the day. Returns a row for each word within the limit.
 */
export function countAsked(
  db: Database,
  asking: Asking,
  { terms, most }: { terms: readonly string[]; most: number },
) {
  const { tenantId, holder, day, contentId } = asking
  const asked = sql<{ value: string }>`json_each(${JSON.stringify(terms)})`
  const used = askedBy(db, asking).select(({ fn }) => fn.countAll<number>().as('used'))
  const known = askedBy(db, asking)
    .select(({ fn }) => fn.min('asked_term.content_id').as('about'))
    .where('asked_term.content_id', 'in', ['', contentId])
    .where('asked_term.term', '=', sql.ref<string>('asked.value'))
  const fresh = sql<number>`(SELECT count(*) FROM ${asked} AS asked WHERE ${known} IS NULL)`
  return insertSelected(
    db,
    'asked_term',
    db
      .selectFrom(asked.as('asked'))
      .select(({ val, fn }) => [
        val(tenantId).as('tenant_id'),
        val(holder).as('holder'),
        val<string>(day).as('day'),
        fn.coalesce(known.$asScalar(), val(contentId)).as('content_id'),
        'asked.value as term',
      ])
      .where(sql<SqlBool>`(${known} IS NOT NULL OR ${used} + ${fresh} <= ${most})`),
  )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'holder', 'day', 'content_id', 'term'])
        .doUpdateSet({ term: sql<string>`excluded.term` }),
    )
    .returning('asked_term.term')
}

function askedBy(db: Database, { tenantId, holder, day }: Asking) {
  return db
    .selectFrom('asked_term')
    .where('asked_term.tenant_id', '=', tenantId)
    .where('asked_term.holder', '=', holder)
    .where('asked_term.day', '=', day)
}

/** Whether a site has a strict content, or one that a plan or a licence keeps from some visitors. */
export async function isGuarded(db: Database, tenantId: number): Promise<boolean> {
  const eb = expressionBuilder<Tables, never>()
  const strictContent = eb
    .selectFrom('content')
    .select('content.id')
    .where('content.tenant_id', '=', tenantId)
    .where('content.protection', '=', sql.lit('strict'))
  const strictGroup = eb
    .selectFrom('content_group')
    .select('content_group.id')
    .where('content_group.tenant_id', '=', tenantId)
    .where('content_group.protection', '=', 'strict')
  const strictSite = eb
    .selectFrom('site_setting')
    .select('site_setting.name')
    .where('site_setting.tenant_id', '=', tenantId)
    .where('site_setting.name', '=', 'protection')
    .where(sql`json_extract(site_setting.value, '$.protection')`, '=', 'strict')
  const planned = eb
    .selectFrom('subscription_plan_group')
    .select('subscription_plan_group.plan_id')
    .where('subscription_plan_group.tenant_id', '=', tenantId)
  const licensed = eb
    .selectFrom('user_group_licence')
    .select('user_group_licence.user_group_id')
    .where('user_group_licence.tenant_id', '=', tenantId)
  const any = eb.or([strictContent, strictGroup, strictSite, planned, licensed].map((one) => eb.exists(one)))
  const row = await db.selectNoFrom(any.$castTo<0 | 1>().as('isGuarded')).executeTakeFirst()
  return row?.isGuarded === 1
}
