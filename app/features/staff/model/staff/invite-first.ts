import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { newStaffLink } from './staff-link.ts'
import { insertStaff } from './staff-store.ts'

/** Whether anybody can sign in to the console and invite others, or holds an invitation that still works. */
export async function hasAdministrator({ db, now }: Pick<Visit, 'db' | 'now'>): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .leftJoin('staff_link', 'staff_link.staff_id', 'staff.id')
    .select('staff.id')
    .where('staff.level', '=', 'system_admin')
    .where('staff.status', '=', 'allow')
    .where((where) =>
      where.or([where('staff.password', '<>', ''), where('staff_link.expires_at', '>', now())]),
    )
    .executeTakeFirst()
  return row !== undefined
}

type Invited = Pick<Staff, 'name' | 'email'> & { lang: NonNullable<Staff['lang']> }

/**
 * Invites a platform's first system administrator, when nobody is there to invite anybody: by a mailed link that works once. If an earlier
 * invitation has expired, it is mailed again. Changes nothing if the platform has an administrator.
 */
export async function inviteFirstAdministrator(visit: Visit, invited: Invited): Promise<boolean> {
  if (await hasAdministrator(visit)) return false
  const { db } = visit
  const email = emailKey(invited.email)
  const earlier = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'lang'])
    .where('email_key', '=', email)
    .where('level', '=', 'system_admin')
    .executeTakeFirst()
  const member = earlier ?? {
    id: newElementId(visit.randomBytes),
    name: invited.name,
    email,
    lang: invited.lang,
  }
  const place = { level: 'system_admin', companyId: null, tenantId: null } as const
  const link = await newStaffLink(visit, member, { purpose: 'invite' })
  await commit(visit, [
    ...(earlier === undefined ? [insertStaff(db, { ...member, ...place, now: visit.now() })] : []),
    insertAudit(
      visit,
      { id: 'deploy', name: 'npm run deploy', level: 'system_admin' },
      {
        action: earlier === undefined ? 'staff.add' : 'staff.inviteAgain',
        subject: member.id,
        name: member.name,
        after: { name: member.name, email, level: place.level },
      },
    ),
    ...link.writes,
  ])
  return true
}
