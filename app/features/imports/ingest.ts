import { importCsv } from '#app/features/imports/model/import-csv.ts'
import { inviteReaders } from '#app/features/imports/model/users/invite/invite-readers.ts'

/** Kinds of jobs that the ingest Worker does of it: what needs PDFium, much CPU or long. */
export const imports = [importCsv, inviteReaders]
