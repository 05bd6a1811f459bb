import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { defaultRoom } from '#app/kernel/values/notes-room.ts'
import type { Annotation, Room } from './annotation.ts'

/** A reader's annotations of one content. `shelfId` is as in `ownerKeyOf`. */
export type AnnotationShelf = { tenantId: number; shelfId: string; contentId: string }
export type Shelf = Omit<AnnotationShelf, 'contentId'>

/** `version` is the version of the document in which it was last written. */
export type KeptAnnotation = Annotation & { version: number }
/** An annotation with the content that it belongs to. */
export type PlacedAnnotation = KeptAnnotation & { contentId: string }

type Row = Selectable<Tables['annotation']>

/** The annotations with some ids, in whichever content, so that ids of another content aren't overwritten. */
export async function findAnnotations(
  db: Database,
  { tenantId, shelfId }: Shelf,
  ids: readonly string[],
): Promise<Map<string, PlacedAnnotation>> {
  if (ids.length === 0) return new Map()
  const rows = await ofShelf(db, { tenantId, shelfId })
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, toPlaced(row)]))
}

/**
 * A page of what a device doesn't have yet. With it, the device has everything that was written up to `upTo`; `isMore`
 * says that there is more.
 */
export type AnnotationPage = { upTo: number; isMore: boolean; annotations: KeptAnnotation[] }

/** The maximum number of rows that a page looks at. Some hundred of the smallest fit into a page's bytes. */
const maxPerPage = 500

/**
 * The annotations written after `since`, in that order, up to `bytes` of text (but at least one), and others by their
 * ids, wherever they are in the order.
 */
export async function listAnnotations(
  db: Database,
  { contentId, ...shelf }: AnnotationShelf,
  { since, ids, bytes }: { since: number; ids: readonly string[]; bytes: number },
): Promise<AnnotationPage> {
  const later = () => ofShelf(db, shelf).where('content_id', '=', contentId).where('seq', '>', since)
  const some = later()
    .clearSelect()
    .select(['seq', bytesOfTexts().as('size')])
    .orderBy('seq')
    .limit(maxPerPage)
  const summed = db
    .selectFrom(some.as('some'))
    .select(['seq', sql<number>`sum(size) OVER (ORDER BY seq) - size`.as('before')])
  const last = db
    .selectFrom(summed.as('summed'))
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('before', '<', bytes)
  const beyond = db
    .selectFrom(later().as('beyond'))
    .select('seq')
    .where((eb) => eb('seq', '>', last))
  const rows = await ofShelf(db, shelf)
    .where('content_id', '=', contentId)
    .select((eb) => [last.as('last'), eb.exists(beyond).$castTo<0 | 1>().as('more')])
    .where((eb) =>
      eb.or([
        eb.and([eb('seq', '>', since), eb('seq', '<=', last)]),
        ...(ids.length > 0 ? [eb('id', 'in', [...ids])] : []),
      ]),
    )
    .orderBy('seq')
    .execute()
  const [first] = rows
  return { upTo: first?.last ?? since, isMore: first?.more === 1, annotations: rows.map(toAnnotation) }
}

/** The bytes of a row's texts. A row has a few hundred more. */
export function bytesOfTexts() {
  const texts = (['quote', 'prefix', 'suffix', 'body'] as const).map(
    (name) => sql`octet_length(${sql.ref(`annotation.${name}`)})`,
  )
  return sql<number>`(${sql.lit(bytesOfEach)} + ${sql.join(texts, sql` + `)})`
}

/** The size of an annotation without its texts, as it is sent. */
const bytesOfEach = 300

/**
 * Writes a state in place of `seen`, or as a new one if that is null. Changes nothing if another device has written in
 * between.
 */
export function writeAnnotation(
  db: Database,
  { tenantId, shelfId, contentId }: AnnotationShelf,
  { annotation, version, seen }: { annotation: Annotation; version: number; seen: Annotation | null },
): Write {
  const { id, kind, page, quote, prefix, suffix, colour, body, changedAt, device, isDeleted } = annotation
  const said = {
    ...{ kind, page, quote, prefix, suffix, colour, body, device, version },
    changed_at: changedAt,
    deleted: isDeleted ? (1 as const) : (0 as const),
    seq: nextSeq(db, { tenantId, shelfId }),
  }
  if (seen === null)
    return db
      .insertInto('annotation')
      .values({ tenant_id: tenantId, account_id: shelfId, id, content_id: contentId, ...said })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'id']).doNothing())
  return db
    .updateTable('annotation')
    .set(said)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
    .where('id', '=', id)
    .where('changed_at', '=', seen.changedAt)
    .where('device', '=', seen.device)
}

/** The room that the reader's annotations take, and their limit. */
export async function readRoom(db: Database, shelf: Shelf): Promise<Room> {
  const row = await roomQuery(db, shelf).executeTakeFirst()
  return row ?? { bytes: 0, allowed: defaultRoom }
}

/** Reads the room of all the reader's annotations, and the number of those in one book, including deleted ones. */
export async function readRoomOfBook(
  db: Database,
  { contentId, ...shelf }: AnnotationShelf,
): Promise<Room & { entries: number }> {
  const entries = ofShelf(db, shelf)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('content_id', '=', contentId)
  const row = await db
    .selectFrom(entries.as('counted'))
    .leftJoin(roomQuery(db, shelf).as('room'), (join) => join.onTrue())
    .select(['counted.entries', 'room.bytes', 'room.allowed'])
    .executeTakeFirst()
  return { bytes: row?.bytes ?? 0, allowed: row?.allowed ?? defaultRoom, entries: row?.entries ?? 0 }
}

function roomQuery(db: Database, { tenantId, shelfId }: Shelf) {
  return db
    .selectFrom('annotation_shelf')
    .select(['bytes', 'allowed'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
}

/** The number of latest deletions that can be undone. */
const maxDeletedTexts = 50

/** Deletes the texts of earlier deletions. Their rows stay, because devices ask for them. */
export function forgetDeletedTexts(db: Database, { tenantId, shelfId }: Shelf): Write {
  const hasTexts = sql<SqlBool>`deleted = 1 AND (body <> '' OR quote <> '')`
  const latest = db
    .selectFrom('annotation')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
    .where(hasTexts)
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(maxDeletedTexts)
  return db
    .updateTable('annotation')
    .set({ quote: '', prefix: '', suffix: '', body: '' })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
    .where(hasTexts)
    .where('seq', '<=', latest)
}

/** Computed in the writing statement, so that no two writers get the same number. */
function nextSeq(db: Database, { tenantId, shelfId }: Shelf) {
  return db
    .selectFrom('annotation as known')
    .select(sql<number>`coalesce(max(known.seq), 0) + 1`.as('next'))
    .where('known.tenant_id', '=', tenantId)
    .where('known.account_id', '=', shelfId)
}

export function ofShelf(
  db: Database,
  { tenantId, shelfId }: Shelf,
): SelectQueryBuilder<Tables, 'annotation', Row> {
  return db
    .selectFrom('annotation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
}

export function toPlaced(row: Row): PlacedAnnotation {
  return { ...toAnnotation(row), contentId: row.content_id }
}

function toAnnotation(row: Row): KeptAnnotation {
  const { id, kind, page, quote, prefix, suffix, colour, body, device, version } = row
  return {
    ...{ id, page, quote, prefix, suffix, body, device, version },
    kind: kind as Annotation['kind'],
    colour: colour as Annotation['colour'],
    changedAt: row.changed_at,
    isDeleted: row.deleted === 1,
  }
}
