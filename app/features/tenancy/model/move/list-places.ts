import { z } from 'zod'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import {
  type DatabaseName,
  searchDatabases,
  type TenantDatabaseName,
  tenantDatabases,
} from '#app/kernel/data/database-names.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listMoves } from './move-store.ts'
import { estimateSiteSizes } from './site-sizes.ts'
import { type Move, percentOf } from './tenant-move.ts'

/** Lists only the sites with records or a part of their index in one database. */
export const PlacesQuery = z.object({ database: z.enum([...tenantDatabases, ...searchDatabases]).optional() })
type PlacesQuery = z.output<typeof PlacesQuery>

/** A database in which a site has something, with about how many bytes. Null if the database didn't answer. */
type Part = { database: string; bytes: number | null }

type Place = Part & { tenantId: number; name: string; indexes: Part[]; move: Move | null }

type Places = Paged & { places: Place[]; silent: TenantDatabaseName[] }

/**
 * Lists sites with the database of their records, their index, about how large both are, and how far a move has come: moving ones first, then the
 * largest. Of the sites in a search database those with the largest index come first. `silent` names databases of records that didn't answer.
 * For system administrators.
 */
export async function listPlaces(
  visit: Visit,
  { paging, query: { database } }: { paging: Paging; query: PlacesQuery },
): Promise<Places> {
  requireStaff(visit, 'system')
  const { db } = await platformDb(visit.env)
  const [moves, placed, { bytesOf, silent }] = await Promise.all([
    listMoves(db),
    readPlaces(db),
    estimateSiteSizes(visit),
  ])
  const moveOf = new Map(moves.map((move) => [move.tenantId, move]))
  const all = placed
    .map((place) => {
      const sized = (name: string): Part => ({ database: name, bytes: bytesOf(name, place.tenantId) })
      return {
        tenantId: place.tenantId,
        ...sized(place.database),
        indexes: place.indexes.map(sized),
        move: moveOf.get(place.tenantId) ?? null,
      }
    })
    .filter((place) => database === undefined || partIn(place, database) !== undefined)
    .sort(
      (a, b) => compareMoves(a, b) || sizeIn(b, database) - sizeIn(a, database) || a.tenantId - b.tenantId,
    )
  const page = all.slice(offsetOf(paging), offsetOf(paging) + paging.size)
  const names = await readNames(visit, db, page)
  return {
    ...pagedOf(paging, all.length),
    places: page.map((place) => ({ ...place, name: names.get(place.tenantId) ?? '' })),
    silent,
  }
}

async function readPlaces(db: Database) {
  const rows = await db
    .selectFrom('tenant_place')
    .innerJoin('tenant', 'tenant.id', 'tenant_place.tenant_id')
    .select(['tenant_place.tenant_id as tenantId', 'tenant_place.database', 'tenant_place.search'])
    .execute()
  return rows.map(({ search, ...row }) => {
    const ranges = JSON.parse(search) as { name: string }[]
    return { ...row, indexes: [...new Set(ranges.map(({ name }) => name))] }
  })
}

type Sized = Omit<Place, 'name'>

const partIn = (place: Sized, database: DatabaseName) =>
  [place, ...place.indexes].find((part) => part.database === database)

/** What sites are sorted by. One whose database doesn't answer comes last. */
const sizeIn = (place: Sized, database: DatabaseName = place.database as DatabaseName) =>
  partIn(place, database)?.bytes ?? -1

/** The move that began first comes first, and sites without a move last. */
const compareMoves = (a: Sized, b: Sized) => startOf(a) - startOf(b)

const startOf = ({ move }: Sized) => move?.started_at ?? Number.MAX_SAFE_INTEGER

async function readNames({ locale }: Visit, db: Database, places: readonly Sized[]) {
  const rows = await db
    .selectFrom('tenant')
    .select(['id', wordsIn('tenant.service_name', locale, 'serviceName').as('name')])
    .where('id', 'in', listed(places.map(({ tenantId }) => tenantId)))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A site's place as the API shows it. */
export function viewPlace({ tenantId, name, database, bytes, indexes, move }: Place) {
  return {
    ...{ id: String(tenantId), name, database, bytes, indexes },
    move: move === null ? null : { ...viewMove(move), startedAt: new Date(move.started_at).toISOString() },
  }
}

function viewMove(move: Move) {
  const { state, target, error, kept_until: keptUntil, progress } = move
  return {
    ...{ state, database: target, copied: progress.copied, percent: percentOf(move), error },
    keptUntil: keptUntil === null ? null : new Date(keptUntil).toISOString(),
  }
}
