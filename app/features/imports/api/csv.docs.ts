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
    ja: 'すべての資料の情報を、再び取り込めるCSVで書き出す',
    request: { content_group_id: 1, search_key: '設定' },
    answer: 'text/csv',
    refusals: ['unauthorized', 'noPermission', 'csvExportFailed'],
  },
  'POST /import-csv-file/upload-csv': {
    ja: 'CSVから資料を取り込む。または、取り込みの結果だけを事前に確認する',
    request: { import_mode: 'overwrite', year: '2026', dry_run: true, map_columns: false },
    answer: { ...importExample, state: 'checking', progress: 0, at_row: 0, last_row: null },
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'invalidFile', 'csvImportRunning'],
  },
  'POST /import-csv-file/upload-users-csv': {
    ja: 'CSVから利用者を取り込む。または、取り込みの結果だけを事前に確認する',
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
    ja: '資料または利用者の取り込みを、新しい順に返す',
    request: { page: 1, size: 10, kind: 'contents' },
    answer: { imports: [importExample], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /import-csv-file/detail/:id': {
    ja: '取り込みの進み具合と、取り込みの結果または見込みを返す',
    request: { id: doneImportId },
    answer: importExample,
    refusals: [...ofImport],
  },
  'GET /import-csv-file/errors/:id': {
    ja: '取り込めなかった行の一覧を、行・列・値・コード・理由とともに返す',
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
    ja: '取り込みのエラーを種類ごとにまとめ、件数と最初の数行とともに返す',
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
    ja: '取り込めなかった行を、修正して再び取り込めるように、元の見出しのCSVで書き出す',
    request: { id: doneImportId },
    answer: 'text/csv',
    refusals: [...ofImport],
  },
  'PUT /import-csv-file/columns/:id': {
    ja: '認識できなかった見出しに対応する列を、ファイルの順に設定し、ファイルを検査する。空は対応なし',
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
    ja: '事前確認の後に、取り込みを実行する',
    request: { id: checkedImportId },
    answer: { ...importExample, id: checkedImportId, state: 'importing', progress: 0 },
    refusals: [...ofImport, 'csvImportRunning', 'changedMeanwhile'],
  },
  'PUT /import-csv-file/undo/:id': {
    ja: '取り込みの全体を取り消す',
    request: { id: doneImportId, leave_changed: false },
    answer: { ...importExample, state: 'undoing', progress: 0 },
    refusals: [...ofImport, 'csvImportRunning', 'changedMeanwhile'],
  },
  'GET /data-patient': {
    ja: '最後の資料の取り込みで追加した行の一覧を返す。年を指定すると、その年だけを返す',
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
