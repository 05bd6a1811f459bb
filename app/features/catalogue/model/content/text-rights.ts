import { type ExpressionBuilder, sql } from 'kysely'
import { isClosedByGroup } from '#app/features/access/model/licence.ts'
import type { AccessParameters } from '#app/features/access/model/plan-coverage.ts'
import { protectionOfContent } from '#app/features/access/model/protection-of-content.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import { defaultSamplePercent } from '#app/visit/site-settings.ts'
import { isOpen } from './content-list-columns.ts'

/**
 * What decides how much of a content's text is quoted to somebody: its protection, whether plans and licences open it to
 * them, and the percentage of each page that the site quotes to everybody else.
 */
export type TextRights = { protectedAs: Protection; isOpened: 0 | 1; sample: number }

/** The columns for it, for a query with `content` in its FROM. */
export function textRights(at: AccessParameters) {
  return (eb: ExpressionBuilder<Tables, 'content'>) => [
    protectionOfContent().as('protectedAs'),
    eb
      .and([eb.not(isClosedByGroup(eb, at)), eb(isOpen(eb, at), '=', sql.lit(1))])
      .$castTo<0 | 1>()
      .as('isOpened'),
    eb.fn
      .coalesce(
        eb
          .selectFrom('site_setting as sampling')
          .select(sql<number | null>`json_extract(sampling.value, '$.samplePercent')`.as('percent'))
          .where('sampling.tenant_id', '=', at.tenantId)
          .where('sampling.name', '=', 'protection')
          .$asScalar(),
        sql.lit(defaultSamplePercent),
      )
      .$castTo<number>()
      .as('sample'),
  ]
}
