import { contentImporter } from '#app/features/imports/model/contents/content-importer.ts'
import type { ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import type { Importer } from '#app/features/imports/model/run/importer.ts'
import { userImporter } from '#app/features/imports/model/users/user-importer.ts'

const importers: Record<ImportKind, object> = { contents: contentImporter, users: userImporter }

/** What knows a kind of record. Its items are its own: they only pass through the engine. */
export function importerOf(kind: ImportKind): Importer<unknown> {
  return importers[kind] as Importer<unknown>
}
