import {
  currentPlace,
  type Database,
  inSession,
  type OpenDatabase,
  platformDb,
  tenantDb,
  writingAfter,
} from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { requestIdOf } from '#app/kernel/logging/cause.ts'
import { isApiKey, readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { readAppearance } from './appearance.ts'
import { type Assume, isAsAssumed, rememberedReader, rememberReader } from './assumed-reader.ts'
import { type Bookmark, readBookmark } from './bookmark.ts'
import { ownCookie, renaming, sessionOfBefore } from './cookies.ts'
import { findLocale } from './find-locale.ts'
import { isRequestFromApp } from './from-app.ts'
import { onPlatform } from './on-platform.ts'
import { type ReadActor, readActor } from './read-actor.ts'
import { touchApiKey } from './read-api-key.ts'
import { type Site, siteIn } from './site.ts'
import { readStaffSessionLife } from './staff-policy.ts'
import type { Reader, Visit } from './visit.ts'

export type IncomingRequest = Pick<Visit, 'uses' | 'network'> & {
  request: Request
  env: Env
  ctx: Pick<ExecutionContext, 'waitUntil'>
  /** Set if the answer may be made for the reader whom this isolate remembers, before the database has confirmed them. */
  assume?: Assume | undefined
}

/** The site and base path of a visit, as found by findAddress, or by the call itself for API calls on a shared host. */
export type Mount = {
  site: Site
  basePath: string
  /** The language that the page's address asks for. */
  asked?: Locale | null
}

type TokenRefusal = Exclude<ReadActor, { touch: boolean }>['why']

/** The visit, whether the request sent a token, and why that token was refused, so that an API answer can name the reason. */
export type OpenedVisit = {
  visit: Visit
  tokenRefusal: TokenRefusal | null
  hadToken: boolean
}

/**
 * Starts the queries that a page needs for every visitor. Called only if a session must be read first: its queries on `db` are sent
 * together with that one.
 */
type Prefetch = (db: Database) => Visit['prefetched'] | null

/**
 * Opens the visit of one request: reads who is asking and chooses the language. Makes at most one query, and none for
 * guests. Accepts API keys only with `withKeys`. If the reader may be assumed, it doesn't wait for that query: until the reader is
 * confirmed, the visit can read the database, but neither write nor ask other services.
 */
export async function openVisit(
  { request, env, ctx, uses, network, assume }: IncomingRequest,
  { site, basePath, asked }: Mount,
  prefetch?: Prefetch,
  { withKeys = false } = {},
): Promise<OpenedVisit> {
  const url = new URL(request.url)
  const now = Date.now()
  const shown = shownToken(request)
  const bookmark = readBookmark(ownCookie(site, request, 'at'))
  const records = await recordsOf(env, site, bookmark)
  const known = bookmark?.database === records.database ? bookmark.at : null
  const hasMoved = bookmark !== null && known === null
  const session = inSession(
    records,
    hasMoved ? 'first-primary' : startOfReading(request, { accessToken: shown, bookmark: known }),
  )
  const before = shown === null ? sessionOfBefore(site, request, now) : null
  const token = shown ?? ownCookie(site, request) ?? before
  const begunBefore = before === null ? null : renaming.at
  const asking = token
    ? askWho(
        await holdersOf(env, session, token),
        site,
        { token, now, withKeys, begunBefore, life: readStaffSessionLife(env) },
        assume,
      )
    : { reading: null, assumed: null, confirmed: null }
  const prefetched = asking.reading === null || asking.assumed !== null ? null : prefetch?.(session.db)
  const read = asking.assumed === null ? await readBeside(asking.reading, prefetched) : null
  const actor = asking.assumed ?? read?.actor ?? null
  const { d1, db } = asking.confirmed === null ? session : writingAfter(session, asking.confirmed)
  const locale = await findLocale(request, {
    address: asked,
    user: actor?.lang,
    cookie: ownCookie(site, request, 'lang'),
  })
  const visit: Visit = {
    requestId: requestIdOf(request),
    site: siteIn(site, locale),
    actor,
    proof: actor === null ? null : shown !== null ? 'token' : 'cookie',
    locale,
    appearance: readAppearance(ownCookie(site, request, 'appearance')),
    origin: url.origin,
    basePath,
    address: request.headers.get('CF-Connecting-IP'),
    country: request.headers.get('CF-IPCountry'),
    userAgent: request.headers.get('User-Agent'),
    device: ownCookie(site, request, 'device'),
    shelf: ownCookie(site, request, 'shelf'),
    referrer: request.headers.get('Referer'),
    ...(isRequestFromApp(site, request) && { isFromApp: true as const }),
    env,
    database: records.database,
    db,
    d1,
    now: () => now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    ...(prefetched && { prefetched }),
    ...(uses && { uses }),
    ...(network && { network }),
    fetch: async (input, init) => {
      await asking.confirmed
      return fetch(input, init)
    },
    afterwards: (work) => ctx.waitUntil(work),
  }
  if (read !== null && read.actor !== null && read.touch) visit.afterwards(touchSession(visit))
  if (asking.confirmed !== null)
    visit.afterwards(
      asking.confirmed.then(
        ({ touch }) => (touch ? touchSession(visit) : undefined),
        () => undefined,
      ),
    )
  return {
    visit,
    tokenRefusal: read === null || read.actor !== null ? null : refusalOf(read.why, site, { shown, token }),
    hadToken: Boolean(token),
  }
}

/**
 * The database with a site's records. A bookmark of another one shows that this isolate may not know yet that the site has moved, so the
 * directory is asked.
 */
async function recordsOf(env: Env, { tenantId }: Site, bookmark: Bookmark | null): Promise<OpenDatabase> {
  if (tenantId === 0) return platformDb(env)
  const records = await tenantDb(env, tenantId)
  if (bookmark === null || bookmark.database === records.database) return records
  await currentPlace(env, tenantId)
  return tenantDb(env, tenantId)
}

/** Where the holder of a token is known: readers are among their site's records, staff and API keys are the platform's. */
async function holdersOf(
  env: Env,
  { database, db }: OpenDatabase<D1DatabaseSession>,
  token: string,
): Promise<Database> {
  if (database === platformDatabase || readTenantToken(token)?.kind === 'reader') return db
  return inSession(await platformDb(env), 'first-primary').db
}

type Asking = {
  /** Null if nobody is to be read. */
  reading: Promise<ReadActor> | null
  /** The reader who is assumed, and when the database has confirmed them: it fails if it knows another, or nobody. */
  assumed: Reader | null
  confirmed: Promise<{ touch: boolean }> | null
}

/** Asks the database whose token this is. If the reader may be assumed and this isolate remembers them, they are known at once. */
function askWho(
  db: Database,
  site: Site,
  asked: Parameters<typeof readActor>[2],
  assume: Assume | undefined,
): Asking {
  const sessionId = readTenantToken(asked.token)?.id
  const reading = readActor(db, site, asked).then((read) => {
    if (sessionId !== undefined) rememberReader(site, sessionId, read.actor)
    return read
  })
  const mayAssume = assume !== undefined && sessionId !== undefined && asked.begunBefore === null
  const assumed = mayAssume ? rememberedReader(site, sessionId) : null
  if (assumed === null || assume === undefined) return { reading, assumed: null, confirmed: null }
  assume(reading.then(({ actor }) => isAsAssumed(assumed, actor)))
  const confirmed = reading.then((read) =>
    read.actor !== null && isAsAssumed(assumed, read.actor) ? read : refuse('unauthorized'),
  )
  // Nothing may wait for it, and then it is `assume` that tells of it.
  confirmed.catch(() => undefined)
  return { reading, assumed, confirmed }
}

/**
 * Waits for the visitor's session, which D1 reads in one batch with the prefetched site. If the batch fails, throws the site's error rather than
 * the session's: it is the refusal `dataUnavailable`, which the door answers with 503.
 */
async function readBeside(
  reading: Asking['reading'],
  prefetched: Visit['prefetched'] | null,
): Promise<ReadActor | null> {
  try {
    return await reading
  } catch (error) {
    await Promise.all(prefetched?.values() ?? [])
    throw error
  }
}

/** Answers `sessionError` (604) instead if the cookie's session belongs to another site: the visitor is signed in, but not here. */
function refusalOf(
  why: TokenRefusal,
  site: Site,
  { shown, token }: { shown: string | null; token: string | null },
): TokenRefusal {
  return shown === null && token !== null && isOfAnotherSite(site, token) ? 'sessionError' : why
}

/** Whether a token names another site. */
export function isOfAnotherSite({ tenantId }: Site, token: string): boolean {
  const read = readTenantToken(token)
  return read !== null && read.tenantId !== tenantId
}

/** Paths at which a book is given out for the first time, and the calls that do so. What was taken away must not be given out by a replica. */
const givesOut =
  /\/(?:view-online|direct-view|offline|files\/sample)\/|\/content\/(?:public\/viewer-token|get-content-download-spec)$/

/**
 * The state of the database that the visit reads from: the primary where something is written or a book is given out, and for API clients,
 * which keep no bookmark; otherwise the state after the reader's own last write (by the bookmark in their cookie), or the nearest replica's.
 */
export function startOfReading(
  { method, url }: Pick<Request, 'method' | 'url'>,
  { accessToken, bookmark }: { accessToken: string | null; bookmark: string | null },
): string {
  const isBrowsing = ['GET', 'HEAD'].includes(method) && !givesOut.test(new URL(url).pathname)
  if (!isBrowsing) return 'first-primary'
  if (bookmark !== null) return bookmark
  return accessToken === null ? 'first-unconstrained' : 'first-primary'
}

/**
 * The token in a request's headers, which no other site can make a browser send. A session's token has a header of its
 * own (R446); an API key may also come as a bearer token, as other services accept them.
 */
export function shownToken({ headers }: Pick<Request, 'headers'>): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '')
  const key = bearer?.[1] !== undefined && isApiKey(bearer[1]) ? bearer[1] : null
  return headers.get('X-Access-Token') ?? key
}

/**
 * Records that the visit's session is in use; the 24 hours without use count from here. The first use confirms a session by address. It
 * also counts as use of the reader's shelf (the trigger session_shelf_used). For an API key it records the last use.
 */
export async function touchSession(visit: Visit): Promise<void> {
  const { actor, site, now } = visit
  if (actor?.kind === 'staff') {
    const platform = await onPlatform(visit)
    if (actor.isKey) return touchApiKey(platform, actor.id)
    await platform.db
      .updateTable('staff_session')
      .set({ last_used_at: now() })
      .where('tenant_id', '=', site.tenantId)
      .where('id', '=', actor.sessionId)
      .execute()
  } else if (actor !== null)
    await visit.db
      .updateTable('session')
      .set({ last_used_at: now(), confirmed: 1 })
      .where('tenant_id', '=', site.tenantId)
      .where('id', '=', actor.sessionId)
      .execute()
}
