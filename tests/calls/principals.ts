import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { newApiKey, newTenantToken } from '#app/kernel/values/tenant-token.ts'
import { type Relation, relations, type Twin, twins } from './twin-sites.ts'

/** Who comes with a call, for the site it is made at; a guest with the reason why a token makes nobody of them. */
export type Asker =
  | { level: 'guest'; why: ErrorName }
  | { level: 'ip_reader' | 'reader'; isKey?: never }
  | { level: 'service' | 'company' | 'system'; isKey?: true }

export type Principal = {
  name: string
  token(at: Relation): string | null
  asker(at: Relation): Asker
}

export const readers = {
  reader: 'aozorareader0000000001',
  ipReader: 'ipreader00000000000001',
  stopped: 'stoppedreader000000001',
  late: 'latereader000000000001',
}

/** How a session differs from one in use. */
type Flaw = 'expired' | 'ended' | null

type StaffRow = {
  id: string
  level: 'service_admin' | 'company_admin' | 'system_admin'
  companyId: number | null
  tenantId: number | null
}

/** Administrators, and where they may work. */
export const staff = {
  service: staffOf('service_admin', 1, 1, ['own']),
  company: staffOf('company_admin', 1, null, ['own', 'sibling']),
  system: staffOf('system_admin', null, null, relations),
  'service of another company': staffOf('service_admin', 2, 3, ['other company']),
  'company of another company': staffOf('company_admin', 2, null, ['other company']),
}

function staffOf(
  level: StaffRow['level'],
  companyId: number | null,
  tenantId: number | null,
  worksAt: readonly Relation[],
) {
  const id = `staff${level.replace('_', '')}${companyId ?? 0}${tenantId ?? 0}`.padEnd(22, '0')
  return { row: { id, level, companyId, tenantId } satisfies StaffRow, worksAt }
}

/** An administrator of each site whom the calls are about, and a key of its company that is nobody's principal. */
export const staffOfSite = ({ tenantId }: Twin) => `staffofsite${tenantId}`.padEnd(22, '0')
export const keyOfSite = ({ companyId }: Twin) => `keyofcompany${companyId}`.padEnd(22, '0')

/** What the apps of a site's company sign with, the newest and the one before. */
export const appKeysOfSite = ({ companyId }: Twin) => ({
  current: `appkeycurrent${companyId}`.padEnd(22, '0'),
  previous: `appkeyprevious${companyId}`.padEnd(22, '0'),
})

export type SessionRow = { tenantId: number; token: string; holder: string; flaw: Flaw }

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const guest = (why: ErrorName): Asker => ({ level: 'guest', why })

/** A session at every site for each of them, whether or not signing in would have given one. */
function sessionsOf(kind: 'reader' | 'staff', holder: string, flaw: Flaw = null): SessionRow[] {
  return Object.values(twins).map(({ tenantId }) => ({
    tenantId,
    token: newTenantToken(kind, tenantId, random),
    holder,
    flaw,
  }))
}

function withSessions(name: string, sessions: readonly SessionRow[], asker: Principal['asker']): Principal {
  const token = (at: Relation) =>
    sessions.find(({ tenantId }) => tenantId === twins[at].tenantId)?.token ?? null
  return { name, token, asker }
}

/** The token of the own site, shown at another one: nobody's. */
function carried(name: string, token: string | null): Principal {
  return { name: `${name}, by a token of elsewhere`, token: () => token, asker: () => guest('unauthorized') }
}

const ofReaders = {
  reader: sessionsOf('reader', readers.reader),
  'IP user': sessionsOf('reader', readers.ipReader),
  'expired session': sessionsOf('reader', readers.reader, 'expired'),
  'ended session': sessionsOf('reader', readers.reader, 'ended'),
  'stopped account': sessionsOf('reader', readers.stopped),
  'group out of its dates': sessionsOf('reader', readers.late),
}
const levels = { service_admin: 'service', company_admin: 'company', system_admin: 'system' } as const
const ofStaff = Object.entries(staff).map(([name, { row, worksAt }]) => {
  const sessions = sessionsOf('staff', row.id)
  const mayWork = (at: Relation) => worksAt.includes(at)
  const asker = (at: Relation) => (mayWork(at) ? { level: levels[row.level] } : guest('unauthorized'))
  return { sessions, principal: withSessions(name, sessions, asker) }
})
const expiredStaff = sessionsOf('staff', staff.system.row.id, 'expired')
const consoleSession: SessionRow = {
  tenantId: 0,
  token: newTenantToken('staff', 0, random),
  holder: staff.system.row.id,
  flaw: null,
}

type KeyRow = {
  id: string
  companyId: number
  siteId: number | null
  token: string
  flaw: Flaw
  /** The administrator, or of before the key, that made it. */
  maker: string
}

/** Keys of the API, and where they are somebody. */
const ofKeys = [
  keyOf('service key', 1, 1, ['own']),
  keyOf('company key', 1, null, ['own', 'sibling']),
  keyOf('company key of another company', 2, null, ['other company']),
  keyOf('revoked key', 1, null, [], 'ended'),
  keyOf('expired key', 1, null, ['own', 'sibling'], 'expired'),
  keyOf('key that a revoked key made', 1, null, [], null, idOfKey('revoked key')),
]

function idOfKey(name: string): string {
  return name.replace(/\W/g, '').padEnd(30, '0')
}

function keyOf(
  name: string,
  companyId: number,
  siteId: number | null,
  worksAt: readonly Relation[],
  flaw: Flaw = null,
  maker = staff[companyId === 1 ? 'company' : 'company of another company'].row.id,
): { row: KeyRow; principal: Principal } {
  const token = newApiKey(siteId, random)
  const level = siteId === null ? 'company' : 'service'
  const asker = (at: Relation): Asker => {
    if (!worksAt.includes(at)) return guest('unauthorized')
    return flaw === 'expired' ? guest('accessTokenExpired') : { level, isKey: true }
  }
  const row = { id: idOfKey(name), companyId, siteId, token, flaw, maker }
  return { row, principal: { name, token: () => token, asker } }
}

export const keys = ofKeys.map(({ row }) => row)
export const readerSessions = Object.values(ofReaders).flat()
export const staffSessions = [...ofStaff.flatMap((one) => one.sessions), ...expiredStaff, consoleSession]

/** Everybody who asks at each site, the own one and the others. */
export const principals: Principal[] = [
  { name: 'guest', token: () => null, asker: () => guest('unauthorized') },
  {
    name: 'unknown token',
    token: (at) => newTenantToken('reader', twins[at].tenantId, random),
    asker: () => guest('sessionNotFound'),
  },
  withSessions('expired session', ofReaders['expired session'], () => guest('accessTokenExpired')),
  withSessions('ended session', ofReaders['ended session'], () => guest('unauthorized')),
  withSessions('stopped account', ofReaders['stopped account'], () => guest('unauthorized')),
  withSessions('group out of its dates', ofReaders['group out of its dates'], () =>
    guest('userAccessExpired'),
  ),
  withSessions('IP user', ofReaders['IP user'], () => ({ level: 'ip_reader' })),
  withSessions('reader', ofReaders.reader, () => ({ level: 'reader' })),
  ...ofStaff.map((one) => one.principal),
  ...ofKeys.map((one) => one.principal),
  withSessions('administrator, expired', expiredStaff, () => guest('accessTokenExpired')),
]

const home = (sessions: readonly SessionRow[]) => sessions[0]?.token ?? null

/** Those of the own site, whose tokens are shown elsewhere. */
export const travellers: Principal[] = [
  carried('reader', home(ofReaders.reader)),
  ...Object.keys(staff)
    .slice(0, 3)
    .map((name, at) => carried(name, home(ofStaff[at]?.sessions ?? []))),
  carried('console', consoleSession.token),
]
