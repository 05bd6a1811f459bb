import type { Visit } from '#app/visit/visit.ts'

/** The number of visible contents in some groups, each counted once. */
export async function countInGroups({ db, site }: Visit, groupIds: readonly number[]): Promise<number> {
  const { titles } = await db
    .selectFrom('content_in_group as stands')
    .innerJoin('content', (join) =>
      join.onRef('content.tenant_id', '=', 'stands.tenant_id').onRef('content.id', '=', 'stands.content_id'),
    )
    .select(({ fn }) => fn.count<number>('stands.content_id').distinct().as('titles'))
    .where('stands.tenant_id', '=', site.tenantId)
    .where('stands.group_id', 'in', groupIds)
    .where('content.visible', '=', 1)
    .executeTakeFirstOrThrow()
  return titles
}
