import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { Tables } from '#app/data/tables.ts'
import type { Annotation } from './annotation.ts'

/** A reader's annotations of one content; `shelfId` as `shelfOf` has it. */
export type AnnotationShelf = { tenantId: number; shelfId: string; contentId: string }
export type Shelf = Omit<AnnotationShelf, 'contentId'>

/** `version` is the edition of the document in which it was last written. */
export type KeptAnnotation = Annotation & { version: number }
/** With the content it stands in. */
export type PlacedAnnotation = KeptAnnotation & { contentId: string }

type Row = Selectable<Tables['annotation']>

/** Those among some ids, wherever they stand, so that no id of another content is written over. */
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

/** What was written after `since`, and some by their ids in any case; with how far this goes. */
export async function listAnnotations(
  db: Database,
  { contentId, ...shelf }: AnnotationShelf,
  { since, ids }: { since: number; ids: readonly string[] },
): Promise<{ upTo: number; annotations: KeptAnnotation[] }> {
  const rows = await ofShelf(db, shelf)
    .where('content_id', '=', contentId)
    .where((eb) => eb.or([eb('seq', '>', since), ...(ids.length > 0 ? [eb('id', 'in', [...ids])] : [])]))
    .orderBy('seq')
    .execute()
  return { upTo: Math.max(since, ...rows.map(({ seq }) => seq)), annotations: rows.map(toAnnotation) }
}

/** Writes a state in the place of `seen`, or as a new one where that is null; changes nothing where another came between. */
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

export async function countAnnotations(db: Database, shelf: AnnotationShelf): Promise<number> {
  const row = await db
    .selectFrom('annotation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', shelf.tenantId)
    .where('account_id', '=', shelf.shelfId)
    .where('content_id', '=', shelf.contentId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Asked while it is written, so that no two writers get the same. */
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
