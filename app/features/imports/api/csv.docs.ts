import type { CallDocs } from '#app/doors/api/call-docs.ts'

export const doneImportId = 'csvimportdone0000000001'

export const mappedImportId = 'csvimportmapping0000001'

export const checkedImportId = 'csvimportchecked0000001'

const importExample = {
  id: doneImportId,
  kind: 'contents',
  import_mode: 'overwrite',
  year: '2026',
  state: 'done',
  progress: 1,
  at_row: 5,
  last_row: 5,
  added: 1,
  changed: 1,
  unchanged: 0,
  removed: 0,
  refused: 1,
  undone: 0,
  unknown_headings: [] as object[],
  is_undoable: true,
  invites: false,
  has_added_readers: false,
  reason: null,
  file_name: 'contents.csv',
  bytes: 4_096,
  encoding: 'utf-8',
  started_by: '青空 次郎',
  created_at: 1_795_143_600_000,
  updated_at: 1_795_143_600_000,
}

const ofImport = ['unauthorized', 'noPermission', 'notFound'] as const

export const docs: CallDocs = {
  'GET /content/export-csv': {
    request: { content_group_id: 1, search_key: '設定' },
    answer: 'text/csv',
    refusals: ['unauthorized', 'noPermission', 'csvExportFailed'],
  },
  'POST /import-csv-file/upload-csv': {
    request: { import_mode: 'overwrite', year: '2026', dry_run: true, map_columns: false },
    answer: { ...importExample, state: 'checking', progress: 0, at_row: 0, last_row: null },
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'invalidFile', 'csvImportRunning'],
  },
  'POST /import-csv-file/upload-users-csv': {
    request: { import_mode: 'overwrite', dry_run: true, map_columns: false, invite: false },
    answer: {
      ...importExample,
      kind: 'users',
      file_name: 'users.csv',
      state: 'checking',
      progress: 0,
      at_row: 0,
      last_row: null,
    },
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'invalidFile', 'csvImportRunning'],
  },
  'GET /import-csv-file/page': {
    request: { page: 1, size: 10, kind: 'contents' },
    answer: { imports: [importExample], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /import-csv-file/detail/:id': {
    request: { id: doneImportId },
    answer: importExample,
    refusals: [...ofImport],
  },
  'GET /import-csv-file/errors/:id': {
    request: { id: doneImportId, page: 1, size: 10 },
    answer: {
      errors: [
        {
          row: 5,
          label: '海の本',
          problems: [
            {
              column: 'published_on',
              value: '2026-02-30',
              code: 410,
              reason: '日付はMM/DD/YYYYの形式で入力してください。',
            },
          ],
        },
      ],
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
    },
    refusals: [...ofImport],
  },
  'GET /import-csv-file/error-kinds/:id': {
    request: { id: doneImportId, page: 1, size: 10 },
    answer: {
      errors: [
        {
          column: 'published_on',
          code: 410,
          reason: '日付はMM/DD/YYYYの形式で入力してください。',
          count: 1,
          rows: [5],
          values: ['2026-02-30'],
        },
      ],
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
    },
    refusals: [...ofImport],
  },
  'GET /import-csv-file/errors-csv/:id': {
    request: { id: doneImportId },
    answer: 'text/csv',
    refusals: [...ofImport],
  },
  'PUT /import-csv-file/columns/:id': {
    request: { id: mappedImportId, columns: ['title', ''] },
    answer: {
      ...importExample,
      id: mappedImportId,
      state: 'checking',
      progress: 0,
      unknown_headings: [
        { heading: 'titel', nearest: 'title', column: 'title' },
        { heading: 'shelf', nearest: null, column: null },
      ],
    },
    refusals: [...ofImport, 'badParameters', 'csvImportRunning', 'changedMeanwhile'],
  },
  'PUT /import-csv-file/start/:id': {
    request: { id: checkedImportId },
    answer: { ...importExample, id: checkedImportId, state: 'importing', progress: 0 },
    refusals: [...ofImport, 'csvImportRunning', 'changedMeanwhile'],
  },
  'PUT /import-csv-file/undo/:id': {
    request: { id: doneImportId, leave_changed: false },
    answer: { ...importExample, state: 'undoing', progress: 0 },
    refusals: [...ofImport, 'csvImportRunning', 'changedMeanwhile'],
  },
  'GET /data-patient': {
    request: { year: '2026', page: 1, size: 10 },
    answer: {
      rows: [
        {
          row: 3,
          outcome: 'changed',
          content_id: 'b8e1f7c2a9d34e5f60718293',
          title: '海の本',
          year: '2026',
          imported_at: 1_795_143_600_000,
        },
      ],
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
    },
    refusals: ['unauthorized', 'noPermission'],
  },
}
