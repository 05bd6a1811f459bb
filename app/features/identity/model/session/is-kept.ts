import type { Visit } from '#app/visit/visit.ts'

/** Whether the visit's session lasts a year (ruling 7). An administrator's session never does. */
export async function isKept({ db, site, actor }: Visit): Promise<boolean> {
  if (actor?.kind !== 'reader') return false
  const row = await db
    .selectFrom('session')
    .select('keep')
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  return row?.keep === 1
}
