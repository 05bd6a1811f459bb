import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { newApiKey, newTenantToken } from '#app/kernel/values/tenant-token.ts'
import { type Relation, relations, type Twin, twins } from './twin-sites.ts'

/** What a principal counts as at a site. A guest has the refusal that says why the token wasn't accepted. */
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

/** Why a session isn't valid; null for a valid one. */
type Flaw = 'expired' | 'ended' | null

type StaffRow = {
  id: string
  level: 'service_admin' | 'company_admin' | 'system_admin'
  companyId: number | null
  tenantId: number | null
}

/** Administrators, and the sites where they may work. */
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

/** Ids of an administrator of each site and of a key of its company. The calls are about these; nobody signs in with them. */
export const staffOfSite = ({ tenantId }: Twin) => `staffofsite${tenantId}`.padEnd(22, '0')
export const keyOfSite = ({ companyId }: Twin) => `keyofcompany${companyId}`.padEnd(22, '0')

/** The ids of the keys that the apps of a site's company sign with: the current one and the one before. */
export const appKeysOfSite = ({ companyId }: Twin) => ({
  current: `appkeycurrent${companyId}`.padEnd(22, '0'),
  previous: `appkeyprevious${companyId}`.padEnd(22, '0'),
})

export type SessionRow = { tenantId: number; token: string; holder: string; flaw: Flaw }

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const guest = (why: ErrorName): Asker => ({ level: 'guest', why })

/** Returns a session of this person at every site, even where the person couldn't sign in. */
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

/** A principal with a valid token of another site, which must not be accepted. */
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
  /** The id of the administrator who made the key; for old keys, the key itself. */
  maker: string
}

/** API keys, and the sites where they are accepted. */
const ofKeys = [
  keyOf('service key', { companyId: 1, siteId: 1, worksAt: ['own'] }),
  keyOf('company key', { companyId: 1, siteId: null, worksAt: ['own', 'sibling'] }),
  keyOf('company key of another company', { companyId: 2, siteId: null, worksAt: ['other company'] }),
  keyOf('revoked key', { companyId: 1, siteId: null, worksAt: [], flaw: 'ended' }),
  keyOf('expired key', { companyId: 1, siteId: null, worksAt: ['own', 'sibling'], flaw: 'expired' }),
  keyOf('key that a revoked key made', {
    companyId: 1,
    siteId: null,
    worksAt: [],
    flaw: null,
    maker: idOfKey('revoked key'),
  }),
]

function idOfKey(name: string): string {
  return name.replace(/\W/g, '').padEnd(30, '0')
}

function keyOf(
  name: string,
  {
    companyId,
    siteId,
    worksAt,
    flaw = null,
    maker = staff[companyId === 1 ? 'company' : 'company of another company'].row.id,
  }: { companyId: number; siteId: number | null; worksAt: readonly Relation[]; flaw?: Flaw; maker?: string },
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

/** All principals that make calls at each site. */
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

/** Principals of one site whose tokens are used at other sites. */
export const travellers: Principal[] = [
  carried('reader', home(ofReaders.reader)),
  ...Object.keys(staff)
    .slice(0, 3)
    .map((name, at) => carried(name, home(ofStaff[at]?.sessions ?? []))),
  carried('console', consoleSession.token),
]
