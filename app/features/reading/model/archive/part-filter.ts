import { createHash } from 'node:crypto'
import type { ArchivedGrant } from './grant-part.ts'

/**
 * What the database knows of the codes and readers in a part, as hexadecimal digits. SQLite looks a hash up in it with `instr`. Hashes may
 * meet by chance: then a part is read in vain, and never does a look-up miss one.
 */
export type PartFilter = { traces: string; readers: string; spans: string }

const traceBytes = 4
/** So many that a reader's number of grants may be believed without reading the part. */
export const readerBytes = 8
/** A number of grants, then the first and the last second at which one was made. */
export const spanBytes = 10

export const traceHash = (tenantId: number, code: string) => hashOf(`trace/${tenantId}/${code}`, traceBytes)

export const readerHash = (tenantId: number, accountId: string) =>
  hashOf(`reader/${tenantId}/${accountId}`, readerBytes)

/** How many grants of one reader a part has, and between which times they were made. Milliseconds, in whole seconds outward. */
export type Span = { grants: number; firstAt: number; lastAt: number }

export function filterOf(tenantId: number, grants: readonly ArchivedGrant[]): PartFilter {
  const spans = new Map<string, Span>()
  for (const { account_id, created_at: at } of grants) {
    if (account_id === null) continue
    const span = spans.get(account_id) ?? { grants: 0, firstAt: at, lastAt: at }
    const { firstAt, lastAt } = span
    spans.set(account_id, {
      grants: span.grants + 1,
      firstAt: Math.min(firstAt, at),
      lastAt: Math.max(lastAt, at),
    })
  }
  return {
    traces: grants.map(({ trace }) => traceHash(tenantId, trace)).join(''),
    readers: [...spans.keys()].map((accountId) => readerHash(tenantId, accountId)).join(''),
    spans: [...spans.values()].map(writeSpan).join(''),
  }
}

export function readSpan(hex: string): Span {
  const bytes = Buffer.from(hex, 'hex')
  return {
    grants: bytes.readUInt16BE(0),
    firstAt: bytes.readUInt32BE(2) * 1000,
    lastAt: bytes.readUInt32BE(6) * 1000,
  }
}

function writeSpan({ grants, firstAt, lastAt }: Span): string {
  const bytes = Buffer.alloc(spanBytes)
  bytes.writeUInt16BE(grants, 0)
  bytes.writeUInt32BE(Math.floor(firstAt / 1000), 2)
  bytes.writeUInt32BE(Math.ceil(lastAt / 1000), 6)
  return bytes.toString('hex')
}

function hashOf(text: string, bytes: number): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, bytes * 2)
}
