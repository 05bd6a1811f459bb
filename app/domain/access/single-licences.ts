import type { Database } from '#app/data/database.ts'

/** What a user group has licensed one by one: the first of them, and how many there are. */
export type SingleLicences = { contents: { id: string; title: string }[]; total: number }

export const noSingleLicences: SingleLicences = { contents: [], total: 0 }

/** assumed: who licenses more of them puts them into a content group; the screens show the first and their number. */
const mostShown = 100

/** Of one user group, without what lies in the trash. Two statements, whose cost ends with what is licensed. */
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
    licensed.select(['content.id', 'content.title']).orderBy('single.content_id').limit(mostShown).execute(),
    licensed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { contents, total }
}
