import { type QueryValue, withQuery } from './query.ts'

type Query = Record<string, QueryValue>

const site = (tenantId: number) => `/admin/sites/${tenantId}`

/** The console's screens about people. */
export const peoplePaths = {
  users: (tenantId: number, query: Query = {}) => withQuery(`${site(tenantId)}/users`, query),
  newUser: (tenantId: number) => `${site(tenantId)}/users/new`,
  user: (tenantId: number, userId: string) => `${site(tenantId)}/users/${userId}`,
  userRights: (tenantId: number, userId: string) => `${site(tenantId)}/users/${userId}/rights`,
  userReading: (tenantId: number, userId: string, query: Query = {}) =>
    withQuery(`${site(tenantId)}/users/${userId}/reading`, query),
  userGroups: (tenantId: number, query: Query = {}) => withQuery(`${site(tenantId)}/user-groups`, query),
  newUserGroup: (tenantId: number) => `${site(tenantId)}/user-groups/new`,
  userGroup: (tenantId: number, groupId: string) => `${site(tenantId)}/user-groups/${groupId}`,
  trace: (tenantId: number, query: Query = {}) => withQuery(`${site(tenantId)}/trace`, query),
  /** Address ranges that are too wide for sites' administrators, proposed to the operator of the platform. */
  addresses: (query: Query = {}) => withQuery('/admin/addresses', query),
}
