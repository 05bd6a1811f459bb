import { type SqlBool, sql } from 'kysely'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { log } from '#app/kernel/logging/log.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import type { UsageKind, Visit } from '#app/visit/visit.ts'

/** `denied` names the content that was refused, and its reader's user group. */
export type Use = {
  kind: UsageKind
  about: string
  denied?: { contentId: string; userGroupId: string | null }
}

/** The same use by the same visitor within this time counts as a double click. Milliseconds. */
const doubleClick = 30_000
const maxAboutLength = 100

type Counted = Use & { tenantId: number; visitor: string; at: number }

/** Records a use, unless the same visitor did the same within `doubleClick`. */
function insertUse(db: Database, use: Counted): Write {
  const { tenantId, visitor, at, kind, about, denied } = use
  const contentId = denied?.contentId ?? null
  const words = about.slice(0, maxAboutLength)
  const before = db
    .selectFrom('usage_event')
    .select(sql`1`.as('one'))
    .where('tenant_id', '=', tenantId)
    .where('visitor', '=', visitor)
    .where('kind', '=', kind)
    .where('about', '=', words)
    .where('content_id', 'is', contentId)
    .where('at', '>', at - doubleClick)
  return insertWhere(
    db,
    'usage_event',
    {
      tenant_id: tenantId,
      at,
      kind,
      visitor,
      about: words,
      content_id: contentId,
      user_group_id: denied?.userGroupId ?? null,
    },
    sql<SqlBool>`NOT EXISTS ${before}`,
  )
}

/**
 * Records what a visitor did, without delaying the response. Nothing is recorded for administrators, previews and
 * robots. On a page that all guests share, the uses are collected in `visit.uses` for the code that answers with it.
 */
export function recordUse(visit: Visit, ...uses: Use[]): void {
  const { actor, site, userAgent, isPreview, address, env } = visit
  if (isPreview || site.tenantId === 0 || actor?.kind === 'staff') return
  if (visit.uses !== undefined) {
    visit.uses.push(...uses)
    return
  }
  const at = visit.now()
  const by = { tenantId: site.tenantId, at, accountId: actor?.id ?? null, address, userAgent }
  if (!isRobot(userAgent)) visit.afterwards(writeUses(visit, env, by, uses))
}

type User = {
  tenantId: number
  at: number
  /** The reader's account; null for a guest. */
  accountId: string | null
  address: string | null
  userAgent: string | null
}

/** Records uses. Only logs a warning if they can't be written, since the visit itself must not fail. */
export async function writeUses(
  { d1, db }: Pick<Visit, 'd1' | 'db'>,
  { SEALING_KEYS: pepper = '' }: Pick<Env, 'SEALING_KEYS'>,
  { accountId, ...user }: User,
  uses: readonly Use[],
): Promise<void> {
  const { tenantId, at } = user
  const visitor = accountId ?? guestOf(user, pepper)
  try {
    await commitTo(
      d1,
      uses.map((use) => insertUse(db, { ...use, tenantId, visitor, at })),
    )
  } catch (error) {
    log('warn', 'use not counted', { error })
  }
}

/** Identifies a guest of a site for one day. It reveals neither their address nor their visits on other days. */
function guestOf({ tenantId, at, address, userAgent }: Omit<User, 'accountId'>, pepper: string): string {
  return `g${sha256Hex([dayOf(at), tenantId, address, userAgent, pepper].join('\n')).slice(0, 24)}`
}

/** User agents of programs that read pages automatically. */
const robots =
  /bot\b|bot[/;)]|crawl|spider|slurp|archiver|preview|scan|monitor|check(?:er|link)|validat|xenu|httrack|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|libwww|axios|^node|feed/i

/** Whether a request comes from a program, as a missing or empty user agent suggests too, and not from a person. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent === null || userAgent.trim() === '' || robots.test(userAgent)
}
