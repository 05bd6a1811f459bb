import { sql } from 'kysely'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { deviceName } from '#app/features/identity/model/session/device-name.ts'
import { getUserRow } from '#app/features/users/model/user/list-users.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findTrace, type OpenedRow, pageOfTraces } from './trace-store.ts'

/** A reading, found by the code on a page that turned up: its reader, content and times. */
type Trace = {
  code: string
  reader: {
    id: string
    name: string
    email: string | null
    username: string | null
    isByAddress: boolean
    /** True if the reader was stopped or cancelled since then, so that they cannot read any more. */
    isShutOut: boolean
    groupName: string | null
    device: string | null
    country: string | null
  } | null
  /** The text of the mark across the page. For a reader by address it contains the address. */
  mark: string
  content: {
    id: string
    title: string | null
    version: number
    fileName: string | null
    pages: number | null
  }
  /** Milliseconds since 1970. Null if the book was requested but never opened, so that no page was marked. */
  openedAt: number | null
  /** The time until which its pages could be fetched, unless the reading was ended before. */
  readUntil: number | null
  /** The right to print: 0 nothing, 1 all pages, 2 the current page. */
  print: 0 | 1 | 2
}

/**
 * The reading that a trace code identifies on this site. A malformed code is refused with a field problem that says what
 * a code looks like; a code without a reading (any more) with `notFound`. The code is the same on all pages of a reading;
 * the page itself says which one it is. The log records who looked it up, under the reader's name.
 */
export async function getTrace(visit: Visit, typed: string): Promise<Trace> {
  const admin = requireStaff(visit, 'service')
  const code = readTraceCode(typed) ?? refuseFields({ code: ['invalidTraceCode'] })
  const row = await findTrace(visit, visit.site.tenantId, code)
  if (row === null) refuse('notFound')
  await commit(visit, [
    insertAudit(visit, admin, {
      action: 'user.trace',
      subject: row.accountId ?? code,
      name: row.name ?? '',
      detail: { code },
    }),
  ])
  const { title, version, fileName, pages, openedAt, readUntil, print } = row
  return {
    code,
    reader: readerOf(row),
    mark: (JSON.parse(row.watermark) as { text: string }).text,
    content: { id: row.contentId, title, version, fileName, pages },
    openedAt,
    readUntil,
    print,
  }
}

function readerOf(row: NonNullable<Awaited<ReturnType<typeof findTrace>>>): Trace['reader'] {
  if (row.accountId === null) return null
  const { name, email, username, level, status, cancelledAt, groupName, userAgent, country } = row
  return {
    id: row.accountId,
    name: name ?? '',
    email,
    username,
    isByAddress: level === 'ip_reader',
    isShutOut: status === 'stop' || cancelledAt !== null,
    groupName,
    device: deviceName(userAgent),
    country,
  }
}

/**
 * Reads a trace code that somebody read off a page or copied from a file: two groups of four characters in either case,
 * also full-width, with anything in between. I and L count as 1, O as 0. Null if it isn't a code.
 */
export function readTraceCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212ー_.-]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(signs) ? `${signs.slice(0, 4)}-${signs.slice(4)}` : null
}

/** A content that a reader has read, with the last time and the number of openings. */
type ReadContent = { id: string; title: string; readAt: number; openings: number }

/** The last `size` contents that a reader has read, latest first. Refuses an unknown reader with `userNotFound` (701). */
export async function listUserReadings(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<{ readings: ReadContent[]; hasMore: boolean }> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  const account = { tenantId: visit.site.tenantId, accountId: user.id }
  const part = { limit: paging.size + 1, offset: offsetOf(paging) }
  const rows = await readContents(visit.db, account, part)
  return { readings: rows.slice(0, paging.size), hasMore: rows.length > paging.size }
}

/**
 * Each opening by a reader with its trace code, newest first. Refuses as `listUserReadings` does. Readings are kept for
 * three years (docs/adr/037), the older ones outside the database (docs/adr/179).
 */
export async function listUserTraces(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<{ traces: OpenedRow[]; hasMore: boolean }> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  const account = { tenantId: visit.site.tenantId, accountId: user.id }
  const part = { limit: paging.size + 1, offset: offsetOf(paging) }
  const rows = await pageOfTraces(visit, account, part)
  return { traces: rows.slice(0, paging.size), hasMore: rows.length > paging.size }
}

function readContents(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  part: { limit: number; offset: number },
): Promise<ReadContent[]> {
  return db
    .selectFrom('reading')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'reading.content_id'))
    .select(['content.id', 'content.title', 'reading.read_at as readAt'])
    .select((eb) => {
      const inTable = eb
        .selectFrom('viewer_grant')
        .select(({ fn }) => fn.countAll<number>().as('openings'))
        .whereRef('viewer_grant.tenant_id', '=', 'reading.tenant_id')
        .whereRef('viewer_grant.account_id', '=', 'reading.account_id')
        // Makes SQLite count the reader's own rows (0016) instead of searching all of the site's.
        .where('viewer_grant.created_at', '>', sql.lit(0))
        .whereRef('viewer_grant.content_id', '=', 'reading.content_id')
        .where('viewer_grant.opened_at', 'is not', null)
        .$asScalar()
        .$notNull()
      return eb(inTable, '+', eb.ref('reading.archived_openings')).as('openings')
    })
    .where('reading.tenant_id', '=', tenantId)
    .where('reading.account_id', '=', accountId)
    .orderBy('reading.read_at', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export function viewTrace({ openedAt, readUntil, ...trace }: Trace) {
  return { ...trace, openedAt: instant(openedAt), readUntil: instant(readUntil) }
}

export function viewOpened({ askedAt, openedAt, readUntil, ...opened }: OpenedRow) {
  return { ...opened, openedAt: instant(openedAt), readUntil: instant(readUntil) }
}

export function viewReadContent({ readAt, ...content }: ReadContent) {
  return { ...content, readAt: instant(readAt) }
}
