export const doneImportId = 'csvimportdone0000000001'
export const mappedImportId = 'csvimportmapping0000001'
export const checkedImportId = 'csvimportchecked0000001'

export const importExample = {
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
