import { contentImporter } from '#app/domain/csv-import/contents/content-importer.ts'
import type { ImportKind } from '#app/domain/csv-import/run/csv-import.ts'
import type { Importer } from '#app/domain/csv-import/run/importer.ts'
import { userImporter } from '#app/domain/csv-import/users/user-importer.ts'

const importers: Record<ImportKind, object> = { contents: contentImporter, users: userImporter }

/** What knows a kind of record. Its items are its own: they only pass through the engine. */
export function importerOf(kind: ImportKind): Importer<unknown> {
  return importers[kind] as Importer<unknown>
}
