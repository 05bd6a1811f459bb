import type { Database } from '#app/kernel/data/database.ts'

/** The contents that a user group has licensed individually: the first ones, and their number. */
export type SingleLicences = { contents: { id: string; title: string }[]; total: number }

export const noSingleLicences: SingleLicences = { contents: [], total: 0 }

/** assumed: to license more, administrators use a content group. Screens show this many and the number of all. */
const maxShown = 100

/**
 * The individual licences of a user group, without contents in the trash. Two statements, whose cost depends only on what
 * is licensed.
 */
export async function listSingleLicences(
  db: Database,
  tenantId: number,
  groupId: string,
): Promise<SingleLicences> {
  const licensed = db
    .selectFrom('user_group_content as single')
    .innerJoin('content', (join) =>
      join.onRef('content.tenant_id', '=', 'single.tenant_id').onRef('content.id', '=', 'single.content_id'),
    )
    .where('single.tenant_id', '=', tenantId)
    .where('single.user_group_id', '=', groupId)
    .where('content.deleted_at', 'is', null)
  const [contents, { total }] = await Promise.all([
    licensed.select(['content.id', 'content.title']).orderBy('single.content_id').limit(maxShown).execute(),
    licensed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { contents, total }
}
