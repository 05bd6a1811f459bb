import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { deviceName } from '#app/domain/people/session/device-name.ts'
import { refuse, refuseFields } from '#app/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readTraceCode } from './read-trace-code.ts'
import { findTrace } from './trace-store.ts'

/** Who opened what when, by the code on a page that turned up. */
export type Trace = {
  code: string
  reader: {
    id: string
    name: string
    email: string | null
    username: string | null
    isByAddress: boolean
    /** Stopped, or cancelled since; either way they can't read any more. */
    isShutOut: boolean
    groupName: string | null
    device: string | null
    country: string | null
  } | null
  /** What stood across the page beside the code: of readers by address it has the address. */
  mark: string
  content: {
    id: string
    title: string | null
    version: number
    fileName: string | null
    pages: number | null
  }
  /** Milliseconds since 1970. Null for what was asked for and never opened, which marked no page. */
  openedAt: number | null
  /** Until when its pages could be fetched, as long as nothing ended it before. */
  readUntil: number | null
  /** 0 none, 1 all pages, 2 the current page. */
  print: 0 | 1 | 2
}

/**
 * The reading that a trace code names, on this site. What is no code is refused as a wrong field, which says what one looks
 * like; one that names no reading of the site (any more) with `notFound`. Which page it was stands on the page itself: the
 * code names the reading, and is the same on all of its pages. That somebody asked stands in the log, of the reader it names.
 */
export async function getTrace(visit: Visit, typed: string): Promise<Trace> {
  const admin = requireStaff(visit, 'service')
  const code = readTraceCode(typed) ?? refuseFields({ code: ['invalidTraceCode'] })
  const row = await findTrace(visit.db, visit.site.tenantId, code)
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
