import { z } from 'zod'
import { endpoint, uploadEndpoint } from '#app/doors/api/endpoint.ts'
import { csvStream } from '#app/doors/text-stream.ts'
import { exportContents } from '#app/features/imports/model/export-contents.ts'
import { exportRefused } from '#app/features/imports/model/import-files.ts'
import {
  viewImport,
  viewImportedRow,
  viewProblemKind,
  viewRefusedRow,
} from '#app/features/imports/model/import-view.ts'
import { mapColumns } from '#app/features/imports/model/map-columns.ts'
import {
  getImport,
  listImported,
  listImports,
  listProblemKinds,
  listRefused,
} from '#app/features/imports/model/read-imports.ts'
import { startImport } from '#app/features/imports/model/start-import.ts'
import { undoImport } from '#app/features/imports/model/undo-import.ts'
import { ColumnsInput, ImportInput, uploadCsv } from '#app/features/imports/model/upload-csv.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/features/publishing/model/overview/content-overview.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const yearInput = z.coerce.number().int().min(1900).max(2999).nullable().default(null).catch(null)
const paged = { page: z.unknown().optional(), size: z.unknown().optional() }
const ofImport = z.object({ id: z.string() })

export const csvEndpoints = [
  endpoint('GET /content/export-csv', {
    summary: 'Exports the metadata of all contents as a CSV that can be imported again',
    access: 'service',
    input: z.object({
      contentGroupId: z.unknown().optional(),
      searchKey: z.unknown().optional(),
      state: z.unknown().optional(),
      view: z.unknown().optional(),
      year: yearInput,
    }),
    run: (visit, { year, contentGroupId: group, searchKey: q, ...call }) => {
      const query = OverviewQuery.parse({ ...call, group, q })
      return exportContents(visit, { ...filterOf(query), order: orderOf(query), year })
    },
    view: (lines) => csvStream('contents', lines),
  }),
  uploadEndpoint('POST /import-csv-file/upload-csv', {
    summary: 'Imports contents from a CSV, or only reports what the import would do',
    access: 'service',
    input: ImportInput,
    run: (visit, { input }, file) => uploadCsv(visit, 'contents', input, file),
    view: viewImport,
  }),
  uploadEndpoint('POST /import-csv-file/upload-users-csv', {
    summary: 'Imports users from a CSV, or only reports what the import would do',
    access: 'service',
    input: ImportInput,
    run: (visit, { input }, file) => uploadCsv(visit, 'users', input, file),
    view: viewImport,
  }),
  endpoint('GET /import-csv-file/page', {
    summary: 'Lists the imports of contents or of users, the newest first',
    access: 'service',
    input: z.object({ ...paged, kind: z.enum(['contents', 'users']).default('contents') }),
    run: (visit, { kind, ...call }) => listImports(visit, { kind, ...readPaging(call) }),
    view: ({ imports, ...rest }, visit) => ({
      imports: imports.map((one) => viewImport(one, visit)),
      ...rest,
    }),
  }),
  endpoint('GET /import-csv-file/detail/:id', {
    summary: 'Returns the progress of an import, and what it did or would do',
    access: 'service',
    input: ofImport,
    run: (visit, { id }) => getImport(visit, id),
    view: viewImport,
  }),
  endpoint('GET /import-csv-file/errors/:id', {
    summary: 'Lists the rows that an import refused: row, column, value, code and reason',
    access: 'service',
    input: ofImport.extend(paged),
    run: (visit, { id, ...call }) => listRefused(visit, { id, ...readPaging(call) }),
    view: ({ rows, ...rest }, visit) => ({ errors: rows.map((row) => viewRefusedRow(row, visit)), ...rest }),
  }),
  endpoint('GET /import-csv-file/error-kinds/:id', {
    summary:
      'Lists the errors of an import grouped by kind, each with its count and the first rows that have it',
    access: 'service',
    input: ofImport.extend(paged),
    run: (visit, { id, ...call }) => listProblemKinds(visit, { id, ...readPaging(call) }),
    view: ({ kinds, ...rest }, visit) => ({
      errors: kinds.map((kind) => viewProblemKind(kind, visit)),
      ...rest,
    }),
  }),
  endpoint('GET /import-csv-file/errors-csv/:id', {
    summary:
      'Exports the refused rows as a CSV with the headings of the file, to be corrected and imported again',
    access: 'service',
    input: ofImport,
    run: (visit, { id }) => exportRefused(visit, id),
    view: (lines) => csvStream('import-errors', lines),
  }),
  endpoint('PUT /import-csv-file/columns/:id', {
    summary:
      'Sets the column that each unknown heading means, in the order of the file, empty for none; then checks the file',
    access: 'service',
    input: ofImport.extend(ColumnsInput.shape),
    mayBeEmpty: ['columns'],
    run: mapColumns,
    view: viewImport,
  }),
  endpoint('PUT /import-csv-file/start/:id', {
    summary: 'Runs an import after its dry run',
    access: 'service',
    input: ofImport,
    run: (visit, { id }) => startImport(visit, id),
    view: viewImport,
  }),
  endpoint('PUT /import-csv-file/undo/:id', {
    summary: 'Undoes a whole import',
    access: 'service',
    input: ofImport.extend({ leaveChanged: flagInput }),
    run: undoImport,
    view: viewImport,
  }),
  endpoint('GET /data-patient', {
    summary: 'Lists the rows that the last import of contents brought, of one year if it is given',
    access: 'service',
    input: z.object({ ...paged, year: yearInput }),
    run: (visit, { year, ...call }) => listImported(visit, { year, ...readPaging(call) }),
    view: ({ rows, about, ...rest }) => ({
      rows: rows.map((row) => viewImportedRow(row, about)),
      ...rest,
    }),
  }),
]
