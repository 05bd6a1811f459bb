import type { LiveSession } from '#app/features/identity/model/session/list-sessions.ts'
import { getCardHold } from '#app/features/orders/model/card-brake/lift-card-hold.ts'
import { listUserRegistrations } from '#app/features/orders/model/registration/list-user-registrations.ts'
import { listUserReadings, listUserTraces } from '#app/features/reading/model/trace/list-user-readings.ts'
import { getUserRights, viewUserRights } from '#app/features/users/model/user/get-user-rights.ts'
import { getWholeUser } from '#app/features/users/model/user/get-whole-user.ts'
import { getUserRow } from '#app/features/users/model/user/list-users.ts'
import { listUserSessions } from '#app/features/users/model/user/user-sessions.ts'
import { listAllUserGroups } from '#app/features/users/model/user-group/list-user-groups.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupsToJoin, viewListedUser } from './users-view.ts'

/** A reader's page: the account and where it is signed in; `visit` is the site's. */
export async function viewUserPage(visit: Visit, id: string) {
  const [{ user, account }, sessions, groups, cardHold] = await Promise.all([
    getWholeUser(visit, id),
    listUserSessions(visit, id),
    listAllUserGroups(visit),
    getCardHold(visit, id),
  ])
  return {
    user: viewListedUser(user),
    cardHold,
    values: {
      fullName: user.name,
      username: user.username ?? '',
      userGroupId: user.groupId ?? 'none',
      lang: account.lang ?? '',
      revision: user.revision,
    },
    /** By a mailed link, else by a password shown once. */
    canBeMailed: account.isProven,
    hasPassword: account.password !== null,
    sessions: sessions.map(viewSession),
    groups: groupsToJoin(groups, user.groupId),
  }
}

/** What they may read and why, and what they have registered for. */
export async function viewUserRightsPage(visit: Visit, id: string) {
  const [user, rights, { registrations }] = await Promise.all([
    getUserRow(visit, id),
    getUserRights(visit, id),
    listUserRegistrations(visit, { id, page: 1, size: 50 }),
  ])
  const plans = registrations.map(({ id: key, status, startsOn, endsOn, plan }) => ({
    id: key,
    name: plan.name,
    status,
    startsOn,
    endsOn,
  }))
  return { user: viewListedUser(user), rights: viewUserRights(rights, visit), registrations: plans }
}

/** What they have read, and each opening with its trace code. */
export async function viewUserReadingPage(visit: Visit, id: string, paging: Paging) {
  const [user, { readings }, { traces, hasMore }] = await Promise.all([
    getUserRow(visit, id),
    listUserReadings(visit, { id, page: 1, size: 20 }),
    listUserTraces(visit, { id, ...paging }),
  ])
  return {
    user: viewListedUser(user),
    readings,
    traces: traces.map(({ code, contentId, title, version, openedAt }) => ({
      code,
      contentId,
      title: title ?? contentId,
      version,
      openedAt,
    })),
    page: paging.page,
    hasMore,
  }
}

export type ShownSession = ReturnType<typeof viewSession>

function viewSession({ id, device, country, loginType, isApp, lastUsedAt, createdAt }: LiveSession) {
  return { id, device, country, loginType, isApp, lastUsedAt, createdAt }
}
