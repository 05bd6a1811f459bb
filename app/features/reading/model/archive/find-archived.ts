import type { Database } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { isKept, type Part, type partsOfReader, partsOfTrace } from './archive-store.ts'
import { choosePieces, type Window } from './choose-pieces.ts'
import { type ArchivedGrant, fetchPart, openPart } from './grant-part.ts'

export type ArchiveReader = { db: Database; env: Pick<Env, 'FILES' | 'SEALING_KEYS'> }

/** The most objects that are read at once: a Worker waits for six connections. */
const atOnce = 6

/** The grant with a trace code that has left the database. Null if there is none. */
export async function findArchivedGrant(
  { db, env }: ArchiveReader,
  tenantId: number,
  code: string,
): Promise<ArchivedGrant | null> {
  for (const part of await partsOfTrace(db, tenantId, code)) {
    const grant = (await grantsOf({ db, env }, part)).find(({ trace }) => trace === code)
    if (grant !== undefined) return grant
  }
  return null
}

/**
 * The part of a reader's openings that a window shows, newest first: of rows of the table and of archived grants, which `show` makes into
 * such rows. `rows` are the table's newest ones, at least as many as come before the window's end. Both have to be of one moment, so
 * `parts` is read in the same batch. Reads only the objects that the window may show something of.
 */
export async function openWindow<Row extends { askedAt: number }>(
  reading: ArchiveReader,
  accountId: string,
  {
    rows,
    parts,
    window,
  }: { rows: readonly Row[]; parts: Awaited<ReturnType<typeof partsOfReader>>; window: Window },
  show: (grants: readonly ArchivedGrant[]) => Promise<Row[]>,
): Promise<Row[]> {
  const { skipped, opened } = choosePieces(
    rows.map(({ askedAt }) => askedAt),
    parts,
    window,
  )
  const grants: ArchivedGrant[] = []
  for (let at = 0; at < opened.length; at += atOnce) {
    const read = await Promise.all(opened.slice(at, at + atOnce).map((part) => grantsOf(reading, part)))
    grants.push(...read.flat().filter(({ account_id }) => account_id === accountId))
  }
  const start = window.offset - skipped
  const found = [
    ...rows.map((row) => ({ at: row.askedAt, row, grant: null })),
    ...grants.map((grant) => ({ at: grant.created_at, row: null, grant })),
  ]
  const shown = found.sort((a, b) => b.at - a.at).slice(start, start + window.limit)
  const archived = await show(shown.flatMap(({ grant }) => grant ?? []))
  return [...shown.flatMap(({ row }) => row ?? []), ...archived].sort((a, b) => b.askedAt - a.askedAt)
}

/** Reads a part. Throws if its object is gone although it still counts: a look-up must not say that there was nothing. */
async function grantsOf({ db, env }: ArchiveReader, part: Part): Promise<ArchivedGrant[]> {
  const bytes = await fetchPart(env, part)
  if (bytes !== null) return openPart(env, part, bytes)
  if (await isKept(db, part)) throw new Error(`the object of grant part ${part.id} is gone`)
  return []
}
