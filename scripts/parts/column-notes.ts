/** Facts about the types of columns that their declarations in migrations/ don't state. scripts/generate-tables.ts reads them. */
export type ColumnNotes = {
  /** Named types. The CHECK of each of its columns lists the values of such a type, and all list the same values. */
  names: Record<string, { says?: string; columns: string[] }>
  /** The types of columns whose CHECK doesn't list their values. */
  narrower: Record<string, string>
  /** Columns that writers always set although they have a default: the default is for older rows. */
  required: string[]
  /** Columns that only triggers write, so code can't insert or update them. */
  ofTriggers: string[]
  /** Columns that only the previous release writes, while both releases run. A later migration drops them. */
  ofBefore: string[]
}

const flag = '0 | 1'

export const coreNotes: ColumnNotes = {
  names: {
    AccountType: { columns: ['company.account_type', 'tenant.account_type'] },
    DocumentState: { columns: ['document.state'] },
    FileState: {
      says: "The state of a content's newest file, for the administrators' list; 'none' if there is no file.",
      columns: ['content_overview.file_state'],
    },
    SessionEnd: {
      says: "Why a session ended: sign-out, the group's limit, ended from a list of sessions, a new password, a cancelled account.",
      columns: ['session.end_reason'],
    },
    ProviderName: {
      columns: [
        'identity.provider',
        'identity_provider.provider',
        'sign_in_flow.provider',
        'sign_in_test.provider',
      ],
    },
    CsvImportState: { columns: ['csv_import.state'] },
    RowOutcome: { columns: ['csv_import_row.outcome'] },
    OrderState: { columns: ['payment_order.state'] },
    Protection: {
      says: 'How much of a content reaches a browser, the least protected first.',
      columns: ['content.protection', 'content_group.protection'],
    },
    GroupType: {
      says: 'Only normal groups have contents of their own; the contents of all other groups are computed.',
      columns: ['content_group.type'],
    },
  },
  narrower: {
    'csv_import.kind': "'contents' | 'users'",
    'content_group.is_default': flag,
    'content_group.is_wrap_line': flag,
    'document.owner_restricted': flag,
    'document.right_to_left': flag,
    'search_box.operation': '1 | 2 | 3 | 4 | 5 | 6 | 7',
    'session.level': "'reader' | 'ip_reader'",
  },
  required: [
    'company.account_type',
    'company.max_content',
    'company.max_user',
    'company.setting_login',
    'content.sort_keys',
    'csv_import.mode',
    'staff_session.level',
  ],
  ofTriggers: [
    ...['file_state', 'visible', 'added_at', 'published_on', 'title_key', 'words'].map(
      (name) => `content_overview.${name}`,
    ),
    'content_overview_listed.key',
    'content_overview_total.total',
    'content_overview_word.word',
    'content_reads.reads',
    'list_total.total',
    ...['word', 'status', 'group_id'].map((name) => `reader_word.${name}`),
    'reader_count.readers',
    'listed.key',
    'tenant.version',
  ],
  ofBefore: ['job.content_id', 'job.version', 'mail.attempts', 'mail.due_at'],
}

export const searchNotes: ColumnNotes = {
  names: {},
  narrower: {},
  required: ['indexed_content.live', 'indexed_content.visible'],
  ofTriggers: [],
  ofBefore: [],
}
