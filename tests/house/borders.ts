import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { isOfTests } from '../../scripts/parts/places.ts'
import { importsOf, type Sources } from './floors.ts'

/** Maps each table to the name of the feature that owns it. A table of the kernel has no entry. */
const owners = new Map(
  Object.values<Feature>(features).flatMap(({ name, tables = [] }) =>
    tables.map((table) => [table, name] as const),
  ),
)

/** Returns the feature that a file belongs to; null for a file outside all features. */
const featureOf = (file: string) => /^app\/features\/(\w+)\//.exec(file)?.[1] ?? null

const ofProduct = (sources: Sources) =>
  Object.entries(sources).filter(([file]) => /^(?:app|workers)\//.test(file) && !isOfTests(file))

/** Lists the imports of a feature's `*-store.ts` from outside the feature, as "file imports store". */
export function foreignStores(sources: Sources): string[] {
  const found = ofProduct(sources).flatMap(([file, source]) =>
    importsOf(file, source)
      .filter(({ target }) => target !== null && /^app\/features\/\w+\/.*-store\.ts$/.test(target))
      .filter(({ target }) => featureOf(target!) !== featureOf(file))
      .map(({ target }) => `${file} imports ${target}`),
  )
  return [...new Set(found)].sort()
}

/** A statement or a helper of `insert-where.ts` that writes, up to the name of its table. */
const writing =
  /(?:\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\binsert(?:Where|Selected|Each)\(\s*[\w.]+,)\s*'(\w+)/g

/** Lists the statements that insert into, update or delete from a table of another feature, as "file writes table". */
export function foreignWrites(sources: Sources): string[] {
  const found = ofProduct(sources).flatMap(([file, source]) =>
    [...source.matchAll(writing)]
      .map(([, table = '']) => table)
      .filter((table) => owners.has(table) && owners.get(table) !== featureOf(file))
      .map((table) => `${file} writes ${table}`),
  )
  return [...new Set(found)].sort()
}
