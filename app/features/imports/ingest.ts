import { importCsv } from '#app/features/imports/model/import-csv.ts'
import { inviteReaders } from '#app/features/imports/model/users/invite/invite-readers.ts'

/** The kinds of jobs of this feature that the ingest Worker runs, because they need PDFium, much CPU or a long time. */
export const imports = [importCsv, inviteReaders]
