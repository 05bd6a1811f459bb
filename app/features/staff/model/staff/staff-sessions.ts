import { deviceName } from '#app/features/identity/model/session/device-name.ts'
import { commit } from '#app/visit/commit.ts'
import { requirePerson } from '#app/visit/require.ts'
import { readStaffSessionLife } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { commitOn } from './change-staff.ts'
import { getStaff } from './get-staff.ts'
import { endSessionsOf } from './staff-access.ts'

export type StaffSession = {
  id: string
  /** Browser and operating system. Null if the client sent nothing that we recognise. */
  device: string | null
  createdAt: number
  lastUsedAt: number
  /** Whether it is the session in which the list is requested. */
  isThis: boolean
}

/** Lists the live sessions of an administrator in the acting one's reach. Refuses as `getStaff` does. */
export async function listStaffSessions(visit: Visit, staffId: string): Promise<StaffSession[]> {
  await getStaff(visit, staffId)
  return sessionsOf(visit, staffId)
}

/** Lists the administrator's own live sessions. */
export function listOwnStaffSessions(visit: Visit): Promise<StaffSession[]> {
  return sessionsOf(visit, requirePerson(visit, 'service').id)
}

async function sessionsOf({ db, env, now, actor }: Visit, staffId: string): Promise<StaffSession[]> {
  const { whole, idle } = readStaffSessionLife(env)
  const rows = await db
    .selectFrom('staff_session')
    .select(['id', 'user_agent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    // Administrators belong to the platform, so this includes their sessions at every site and in the console (site 0).
    .where('tenant_id', '>=', 0)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .where('created_at', '>', now() - whole)
    .where('last_used_at', '>', now() - idle)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
  const isThis = (id: string) => actor?.kind === 'staff' && actor.sessionId === id
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    device: deviceName(user_agent),
    isThis: isThis(row.id),
  }))
}

/**
 * Ends one session of an administrator, or all. They are signed out from the next request on. Refuses as `getStaff` does.
 */
export async function endStaffSessions(visit: Visit, staffId: string, which: string | 'all'): Promise<void> {
  const only = which === 'all' ? {} : { only: which }
  await commitOn(visit, {
    id: staffId,
    action: 'staff.endSessions',
    writes: () => [endSessionsOf(visit, staffId, only)],
  })
}

/** Ends one of the administrator's own sessions, or all but the current one. */
export async function endOwnStaffSessions(visit: Visit, which: string | 'others'): Promise<void> {
  const { id, sessionId } = requirePerson(visit, 'service')
  await commit(visit, [
    endSessionsOf(visit, id, which === 'others' ? { except: sessionId } : { only: which }),
  ])
}
