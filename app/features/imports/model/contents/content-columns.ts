/** Text fields of a content that are copied into a cell unchanged, by heading. */
export const textColumns = {
  title: 'title',
  author: 'author',
  keywords: 'keywords',
  description: 'description',
  toc: 'toc',
  distributor_name: 'distributorName',
  param1: 'param1',
  param2: 'param2',
  param3: 'param3',
  param4: 'param4',
  param5: 'param5',
  printable_content: 'printableContent',
  printable_pages: 'printablePages',
} as const

/** What an import reads and an export writes, in this order. The first cell of row 3 is the year (R398). */
export const contentColumns = [
  'year',
  'content_id',
  'title',
  'author',
  'content_group_ids',
  'content_group_names',
  'keywords',
  'description',
  'toc',
  'distributor_name',
  'param1',
  'param2',
  'param3',
  'param4',
  'param5',
  'view',
  'publish_from',
  'publish_until',
  'print',
  'printable_pages',
  'printable_content',
  'published_on',
  'binding',
  'protection',
  'type',
  'hash_tags',
] as const

/** Columns that an export adds for information and an import ignores. */
export const toldColumns = ['series', 'file_name', 'pages', 'file_state', 'added_on'] as const

export type ContentColumn = (typeof contentColumns)[number] | (typeof toldColumns)[number]
