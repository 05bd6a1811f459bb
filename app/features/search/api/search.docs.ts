import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { groupSearchExample, searchExample } from './search-examples.ts'

const ofBoxes: ErrorName[] = [
  'invalidMatchValue',
  'invalidDate',
  'invalidSearchField',
  'searchBoxNotFound',
  'onlyOneFullTextSearchBox',
]

const fieldSearch = {
  request: {
    search_requests: [
      { value: '設定', search_box_id: '2' },
      { value: '2024-2026', search_box_id: '5', content_group_id_list: [1, 3] },
    ],
    page: 1,
    size: 10,
    sort_field: 1,
    sort: 'asc',
  },
  answer: searchExample,
  refusals: ['unauthorized', 'badParameters', 'upstreamNoAnswer', ...ofBoxes] satisfies ErrorName[],
}

const fullTextSearch = {
  ...fieldSearch,
  request: { search_key: '設定', content_group_id: [1, 2], page: 1, size: 10 },
}

const groupSearch = {
  request: { content_group_id: '1', search_requests: [{ value: '設定', search_box_id: '2' }] },
  answer: groupSearchExample,
  refusals: [
    'unauthorized',
    'badParameters',
    'upstreamNoAnswer',
    'contentGroupNotFound',
    ...ofBoxes,
  ] satisfies ErrorName[],
}

export const docs: CallDocs = {
  'POST /content/public/search': { ...fieldSearch },
  'POST /content/search': {
    ...fieldSearch,
    refusals: ['noPermission', ...fieldSearch.refusals],
  },
  'POST /content/public/full-text-search': { ...fullTextSearch },
  'POST /content/full-text-search': {
    ...fullTextSearch,
    refusals: ['noPermission', ...fullTextSearch.refusals],
  },
  'POST /content/public/search-by-group': { ...groupSearch },
  'POST /content/search-by-group': {
    ...groupSearch,
    refusals: ['noPermission', ...groupSearch.refusals],
  },
}
