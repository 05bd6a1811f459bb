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
    summary: 'All metadata of the contents as CSV, to be imported again',
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
    summary: 'Import contents from a CSV, or tell what that would do',
    access: 'service',
    input: ImportInput,
    run: (visit, { input }, file) => uploadCsv(visit, 'contents', input, file),
    view: viewImport,
  }),
  uploadEndpoint('POST /import-csv-file/upload-users-csv', {
    summary: 'Import users from a CSV, or tell what that would do',
    access: 'service',
    input: ImportInput,
    run: (visit, { input }, file) => uploadCsv(visit, 'users', input, file),
    view: viewImport,
  }),
  endpoint('GET /import-csv-file/page', {
    summary: 'The imports of contents, or of users, the newest first',
    access: 'service',
    input: z.object({ ...paged, kind: z.enum(['contents', 'users']).default('contents') }),
    run: (visit, { kind, ...call }) => listImports(visit, { kind, ...readPaging(call) }),
    view: ({ imports, ...rest }, visit) => ({
      imports: imports.map((one) => viewImport(one, visit)),
      ...rest,
    }),
  }),
  endpoint('GET /import-csv-file/detail/:id', {
    summary: 'An import: how far it is, what it did or would do',
    access: 'service',
    input: ofImport,
    run: (visit, { id }) => getImport(visit, id),
    view: viewImport,
  }),
  endpoint('GET /import-csv-file/errors/:id', {
    summary: 'The rows of an import that can’t be imported: row, column, value, code, reason',
    access: 'service',
    input: ofImport.extend(paged),
    run: (visit, { id, ...call }) => listRefused(visit, { id, ...readPaging(call) }),
    view: ({ rows, ...rest }, visit) => ({ errors: rows.map((row) => viewRefusedRow(row, visit)), ...rest }),
  }),
  endpoint('GET /import-csv-file/error-kinds/:id', {
    summary:
      'The same by what is wrong: equal errors once, with their count and the first rows that have them',
    access: 'service',
    input: ofImport.extend(paged),
    run: (visit, { id, ...call }) => listProblemKinds(visit, { id, ...readPaging(call) }),
    view: ({ kinds, ...rest }, visit) => ({
      errors: kinds.map((kind) => viewProblemKind(kind, visit)),
      ...rest,
    }),
  }),
  endpoint('GET /import-csv-file/errors-csv/:id', {
    summary: 'The refused rows as CSV under the headings of the file, to be mended and sent again',
    access: 'service',
    input: ofImport,
    run: (visit, { id }) => exportRefused(visit, id),
    view: (lines) => csvStream('import-errors', lines),
  }),
  endpoint('PUT /import-csv-file/columns/:id', {
    summary:
      'Say which column each unknown heading means, in the order of the file, empty for none; the check follows',
    access: 'service',
    input: ofImport.extend(ColumnsInput.shape),
    mayBeEmpty: ['columns'],
    run: mapColumns,
    view: viewImport,
  }),
  endpoint('PUT /import-csv-file/start/:id', {
    summary: 'Do what a dry run told',
    access: 'service',
    input: ofImport,
    run: (visit, { id }) => startImport(visit, id),
    view: viewImport,
  }),
  endpoint('PUT /import-csv-file/undo/:id', {
    summary: 'Take a whole import back',
    access: 'service',
    input: ofImport.extend({ leaveChanged: flagInput }),
    run: undoImport,
    view: viewImport,
  }),
  endpoint('GET /data-patient', {
    summary: 'The rows that the last import of contents brought, of one year where it is given',
    access: 'service',
    input: z.object({ ...paged, year: yearInput }),
    run: (visit, { year, ...call }) => listImported(visit, { year, ...readPaging(call) }),
    view: ({ rows, about, ...rest }) => ({
      rows: rows.map((row) => viewImportedRow(row, about)),
      ...rest,
    }),
  }),
]
