import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import { isShelfToken, ownerKeyOf, shelfIdOf } from '#app/visit/owner-key.ts'
import { idleLife } from '#app/visit/read-actor.ts'
import { readStaffSessionLife } from '#app/visit/staff-policy.ts'
import type { LoginType, Visit } from '#app/visit/visit.ts'
import { newAppToken } from './app-token.ts'
import { yearLife } from './live-session.ts'
import { findBlock, forgetFailures, type Holder, holderOf } from './login-failures.ts'
import { findHolder, type SessionHolder } from './session-holder.ts'
import {
  devicesEnded,
  dropUnconfirmedSessions,
  endOldestSessions,
  insertReaderSession,
  insertStaffSession,
  noteSignIn,
} from './session-store.ts'
import { readSignInRules } from './sign-in-rules.ts'
import { takeOverShelf } from './take-over-shelf.ts'

export type Login = {
  kind: 'reader' | 'staff'
  accessToken: string
  keep: boolean
  /**
   * When the session expires, in milliseconds: after a year if kept, otherwise after 24 hours without use (ruling 7); an
   * administrator's after being unused.
   */
  expiresAt: number
  /**
   * The sessions that were ended to make room (ruling 8): the group's own message, or null for the default one, and the names of the
   * devices, as far as known. Null if none was ended.
   */
  exceeded: { message: string | null; devices: string[] } | null
  /** A one-time token with which the tenant's app signs in again (R146). Only for apps. */
  appToken: string | null
  /** The token by which the browser of a reader by address finds again the notes and favourites stored in it (docs/adr/109). */
  shelfToken: string | null
}

export type NewLogin = {
  accountId: string
  keep: boolean
  loginType: LoginType
  /** The tenant's app signs in, even if the visit doesn't say so: it began the sign-in or named its reader. */
  isApp?: boolean
  /** False if the session continues an app's earlier sign-in. A sign-in by address is never a proof. */
  isProof?: boolean
  /** The counter whose lock prevents the session: the account's, or that of a known device. */
  failures?: Holder
  /** The account as it was read with the password a moment ago; without it it is read now. */
  holder?: SessionHolder | null
  /** What is written together with the session. */
  also?: readonly Write[]
}

/**
 * Starts a reader's session, however they proved who they are. Refuses a stopped account with `userBlocked` (R443), one
 * outside of its group's dates with `userAccessExpired`, a way to sign in that its group doesn't use with
 * `groupUsesIpLogin` or `groupUsesIdLogin`, and a blocked one with `accountBlockedTemporarily`. At the group's limit the
 * oldest sessions end or, if the group is set so, the sign-in is refused with `sessionLimitReached` (ruling 8). There are
 * never more live sessions than the limit, however many sign in at once, because ending and inserting are one batch. The
 * shared account of readers by address has no limit, so that nobody is signed out by others. A reader by address who
 * signs in takes along what they kept. If the site has an app and the sign-in comes from it (R082), the session is a
 * mobile one.
 */
export async function startReaderSession(visit: Visit, login: NewLogin): Promise<Login> {
  const { db, site } = visit
  const now = visit.now()
  const of = { tenantId: site.tenantId, locale: visit.locale }
  const holder = login.holder ?? (await findHolder(db, of, login.accountId))
  if (holder === null) refuse('invalidAccount')
  ensureMayEnter(holder, login.loginType, dayOf(now))
  const isApp = (login.isApp || isFromApp(visit)) && (await hasApp(visit))
  const accessToken = newTenantToken('reader', site.tenantId, visit.randomBytes)
  const shelfToken = holder.level === 'ip_reader' ? shelfTokenOf(visit) : null
  const failures = login.failures ?? holderOf(site.tenantId, { kind: 'reader', id: login.accountId })
  const session = {
    tenantId: site.tenantId,
    id: tokenId(accessToken),
    holderId: login.accountId,
    level: holder.level,
    keep: login.keep,
    loginType: login.loginType,
    isApp,
    userAgent: visit.userAgent,
    country: visit.country,
    shelfId: shelfToken === null ? null : shelfIdOf(shelfToken, login.accountId),
    createdAt: now,
    provedAt: isProof(login) ? now : null,
    expiresAt: now + yearLife,
    failures,
  }
  // A reader by address gets no token for the app, because it would work outside of their network.
  const app = isApp && holder.level === 'reader' ? newAppToken(visit, session) : null
  const [inserted, ended] = await startWithin(visit, holder, session, [
    forgetFailures(db, failures, now),
    ...(app === null ? [] : [app.insert]),
    ...shelfTaken(visit, session),
    ...(login.also ?? []),
  ])
  if (inserted === 0)
    refuse((await findBlock(db, failures, now)) === null ? whyNot(holder) : 'accountBlockedTemporarily')
  return {
    kind: 'reader',
    accessToken,
    keep: login.keep,
    expiresAt: login.keep ? session.expiresAt : now + idleLife,
    exceeded: ended > 0 ? { message: holder.limitMessage, devices: await devicesEnded(db, session) } : null,
    appToken: app?.token ?? null,
    shelfToken,
  }
}

async function hasApp({ db, site }: Visit): Promise<boolean> {
  return (await readSignInRules(db, site.tenantId)).isEnableWebMobile
}

/** The shelf token that the visitor's browser has, from whichever group, or a new one. */
function shelfTokenOf({ shelf, site, randomBytes }: Visit): string {
  return isShelfToken(shelf, site.tenantId) ? shelf : newTenantToken('shelf', site.tenantId, randomBytes)
}

function isProof({ loginType, isProof = true }: NewLogin): boolean {
  return isProof && loginType !== 'IP' && loginType !== 'AUTO_IP'
}

/** Moves to the account what the reader stored while they were signed in by address (docs/adr/047). */
function shelfTaken({ db, actor }: Visit, { tenantId, id: sessionId, holderId, level }: Session) {
  if (actor?.level !== 'ip_reader' || level !== 'reader') return []
  return takeOverShelf(db, { tenantId, from: ownerKeyOf(actor), to: holderId, sessionId })
}

type Session = Parameters<typeof insertReaderSession>[1]

async function startWithin(
  visit: Visit,
  { atLimit, maxSessions }: SessionHolder,
  session: Session,
  others: Parameters<typeof commit>[1],
): Promise<[inserted: number, ended: number]> {
  if (session.level === 'ip_reader') {
    const insert = insertReaderSession(visit.db, session, { maxSessions, refuses: false })
    const [, inserted = 0] = await commit(visit, [
      dropUnconfirmedSessions(visit.db, session),
      insert,
      ...others,
    ])
    return [inserted, 0]
  }
  const limit = { maxSessions, refuses: atLimit === 'refuse' }
  const insert = insertReaderSession(visit.db, session, limit)
  if (limit.refuses) {
    const [inserted = 0] = await commit(visit, [insert, ...others])
    return [inserted, 0]
  }
  const [ended = 0, inserted = 0] = await commit(visit, [
    endOldestSessions(visit.db, session, maxSessions),
    insert,
    ...others,
  ])
  return [inserted, ended]
}

function ensureMayEnter(holder: SessionHolder, loginType: LoginType, today: string): void {
  if (holder.isCancelled) refuse('invalidAccount')
  if (holder.status === 'stop') refuse('userBlocked')
  if (holder.startsOn !== null && holder.startsOn > today) refuse('userAccessExpired')
  if (holder.endsOn !== null && holder.endsOn < today) refuse('userAccessExpired')
  const isByAddress = loginType === 'IP' || loginType === 'AUTO_IP'
  if (isByAddress && !holder.byIp) refuse('groupUsesIdLogin')
  if (!isByAddress && !holder.byId) refuse('groupUsesIpLogin')
}

/** The reason why no session was inserted although the account isn't blocked: it was stopped meanwhile, or the limit is reached. */
function whyNot({ atLimit, level }: SessionHolder): 'sessionLimitReached' | 'userBlocked' {
  return atLimit === 'refuse' && level === 'reader' ? 'sessionLimitReached' : 'userBlocked'
}

/** Starts an administrator's session, which is never kept. Refuses a blocked one with `accountBlockedTemporarily`. */
export async function startStaffSession(
  visit: Visit,
  staffId: string,
  failures = holderOf(visit.site.tenantId, { kind: 'staff', id: staffId }),
): Promise<Login> {
  const { db, site } = visit
  const now = visit.now()
  const life = readStaffSessionLife(visit.env)
  const accessToken = newTenantToken('staff', site.tenantId, visit.randomBytes)
  const session = {
    tenantId: site.tenantId,
    id: tokenId(accessToken),
    holderId: staffId,
    userAgent: visit.userAgent,
    createdAt: now,
    provedAt: now,
    expiresAt: now + life.whole,
    failures,
  }
  const [inserted] = await commit(visit, [
    insertStaffSession(db, session),
    noteSignIn(db, session),
    forgetFailures(db, failures, now),
  ])
  if (inserted === 0) refuse('accountBlockedTemporarily')
  return {
    kind: 'staff',
    accessToken,
    keep: false,
    expiresAt: now + life.idle,
    exceeded: null,
    appToken: null,
    shelfToken: null,
  }
}
