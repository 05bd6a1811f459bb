import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  nameProblems,
  newPasswordProblems,
  refuseProblems,
} from '#app/features/identity/model/account/account-problems.ts'
import { admit } from '#app/features/identity/model/password/admit.ts'
import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { cleanName } from '#app/kernel/values/names.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { commit } from '#app/visit/commit.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ofCompany } from './change-staff.ts'
import { endAccessOf, newAccessMail } from './staff-access.ts'
import { getStaffLink, type OpenStaffLink, openLinks } from './staff-link.ts'

export const AcceptInput = z.object({
  token: z.string().max(100).meta({ input: 'secret' }),
  /** The name of an invited administrator. The form asks for it, because people know best how their names are written. */
  name: z.string().max(200, 'tooLong?max=100').optional(),
  newPass: z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(256, 'tooLong?max=256')
    .meta({ input: 'secret' }),
  confirmPass: z.string({ error: 'required' }).max(256, 'tooLong?max=256').meta({ input: 'secret' }),
})

/**
 * Sets an administrator's password through a mailed link, once. All earlier sessions and pending sign-ins end.
 * Administrators' passwords follow the strict rules. Refuses what `getStaffLink` refuses, and reports at its field a
 * password that the rules don't allow (R405–R408).
 */
export async function acceptStaffLink(visit: Visit, input: z.output<typeof AcceptInput>): Promise<void> {
  const link = await getStaffLink(visit, input.token)
  const name = link.purpose === 'invite' ? cleanName(input.name ?? '') : link.name
  await ensureGood(visit, { ...link, name }, input)
  const password = await admit(visit, ({ hash }) => hash(passwordDigest(input.newPass)))
  const { db } = visit
  const open = openLinks(visit, input.token).select('staff_link.id')
  const letter = await tellReset(visit, link, sql<SqlBool>`EXISTS ${open}`)
  const [changed] = await commit(visit, [
    db
      .updateTable('staff')
      .set({ name, password, updated_at: visit.now() })
      .where('id', '=', link.staffId)
      .where((where) => where.exists(open)),
    auditOfLink(visit, { ...link, name }, sql<SqlBool>`EXISTS ${open}`),
    liftBlock(db, holderOf(0, { kind: 'staff', id: link.staffId })),
    ...(letter?.inserts ?? []),
    ...endAccessOf(visit, link.staffId),
  ])
  if (changed === 0) refuse('tokenExpired')
  letter?.send()
}

/** The mail that tells an administrator that their password was changed. Null for an invited one, who had none. */
function tellReset(visit: Visit, { purpose, name, email }: OpenStaffLink, condition: RawBuilder<SqlBool>) {
  return purpose === 'invite' ? null : newAccessMail(visit, { name, email, lang: null, condition })
}

/**
 * The log's entry. The administrator who opened the link counts as the one who set the password. Earlier entries show whether they asked
 * for the link or were sent it.
 */
function auditOfLink(visit: Visit, link: OpenStaffLink, condition: RawBuilder<SqlBool>) {
  const { staffId, name, level, companyId, purpose } = link
  return insertAudit(
    { ...visit, site: platformSite() },
    { id: staffId, name, level },
    {
      action: purpose === 'invite' ? 'staff.accept' : 'staff.newPassword',
      subject: staffId,
      name,
      ...ofCompany(companyId),
      condition,
    },
  )
}

async function ensureGood(
  visit: Visit,
  { name, email, companyId }: OpenStaffLink,
  { newPass, confirmPass }: { newPass: string; confirmPass: string },
): Promise<void> {
  const password = { plain: newPass, confirmation: confirmPass }
  const owner = { name, email, companyName: await nameOfCompany(visit, companyId) }
  refuseProblems([
    ...nameProblems('name', name),
    ...(await newPasswordProblems(visit, ['newPass', 'confirmPass'], password, { strict: true, owner })),
  ])
}

async function nameOfCompany({ db }: Visit, companyId: number | null): Promise<string | null> {
  if (companyId === null) return null
  const company = db.selectFrom('company').select('name').where('id', '=', companyId)
  return (await company.executeTakeFirst())?.name ?? null
}
