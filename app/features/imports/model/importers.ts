import { contentImporter } from '#app/features/imports/model/contents/content-importer.ts'
import type { ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import type { Importer } from '#app/features/imports/model/run/importer.ts'
import { userImporter } from '#app/features/imports/model/users/user-importer.ts'

const importers: Record<ImportKind, object> = { contents: contentImporter, users: userImporter }

/** The importer of a kind of records. The engine only passes its items through, so their type is its own. */
export function importerOf(kind: ImportKind): Importer<unknown> {
  return importers[kind] as Importer<unknown>
}
