import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requirePerson } from '#app/visit/require.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'

export const ActAsInput = z.object({
  tenantId: z.coerce.number({ error: 'required' }).int('invalid').min(1, 'invalid'),
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(3, 'tooShort?min=3')
    .max(300, 'tooLong?max=300')
    .meta({ input: 'long' }),
})

/**
 * Gives the session the rights of a site's administrator and no others, from the next request on, until this is ended. Every entry of the
 * audit log says so. Only for company and system administrators in the console. Refuses both a site that isn't theirs and an unknown one
 * with `notFound`, and an administrator who is already acting with `noPermission`.
 */
export async function startActing(
  visit: Visit,
  { tenantId, reason }: z.output<typeof ActAsInput>,
): Promise<void> {
  const admin = requirePerson(visit, 'company')
  if (visit.site.tenantId !== 0) refuse('noPermission')
  const site = await visit.db
    .selectFrom('tenant')
    .select(['id as tenantId', 'company_id as companyId', 'service_name as name'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (site === undefined || !staffMayWorkOn(admin, site)) refuse('notFound')
  await commit(visit, [
    setActing(visit, admin.sessionId, { acting_tenant_id: tenantId, acting_reason: reason }),
    insertAudit(visit, admin, {
      action: 'staff.actAs',
      subject: String(tenantId),
      name: site.name,
      companyId: site.companyId,
      detail: { reason },
    }),
  ])
}

/** Gives the session its own rights back. Does nothing if the administrator isn't acting. */
export async function stopActing(visit: Visit): Promise<void> {
  const admin = requirePerson(visit, 'service')
  if (admin.acting === undefined) return
  const { site, reason } = admin.acting
  await commit(visit, [
    setActing(visit, admin.sessionId, { acting_tenant_id: null, acting_reason: null }),
    insertAudit(visit, admin, {
      action: 'staff.actAsEnd',
      subject: String(admin.tenantId),
      name: site,
      ...(admin.companyId !== null && { companyId: admin.companyId }),
      detail: { reason },
    }),
  ])
}

type Acting = { acting_tenant_id: number | null; acting_reason: string | null }

function setActing({ db, site }: Visit, sessionId: string, acting: Acting) {
  return db
    .updateTable('staff_session')
    .set(acting)
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
}
