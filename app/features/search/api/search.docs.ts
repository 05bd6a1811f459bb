import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { listedRecord } from '#app/features/catalogue/api/content-examples.ts'
import { viewHashtag } from '#app/features/catalogue/model/hashtag/hashtags.ts'
import { viewFoundContents, viewFoundList } from '#app/features/search/model/results/search-full-contents.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const ofBoxes: ErrorName[] = [
  'invalidMatchValue',
  'invalidDate',
  'invalidSearchField',
  'searchBoxNotFound',
  'onlyOneFullTextSearchBox',
]

const found = {
  totalIsAtLeast: false,
  found: [{ content: listedRecord, page: 3, snippet: '…ルーターの設定を記録しておくと…' }],
  page: 1,
  size: 10,
  totalPages: 1,
  totalRecords: 1,
}
const searchExample = writeWire(viewFoundContents(found, exampleVisit))

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

const groupSearchExample = writeWire(viewFoundList({ ...found, kind: 3, groupId: '1' }, exampleVisit))

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

const hashtagListExample = writeWire(viewFoundList({ ...found, kind: 4, groupId: null }, exampleVisit))

const hashtagSearch = {
  request: { ids: ['3'], page: 1, size: 10, sort_field: 1 },
  answer: hashtagListExample,
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}

const hashtagExample = writeWire(viewHashtag({ id: 3, name: '無線LAN' }, exampleVisit.site))

const hashtagsOf = {
  request: { ids: ['b8e1f7c2a9d34e5f60718293'] },
  answer: [{ content_id: 'b8e1f7c2a9d34e5f60718293', hash_tags: [hashtagExample] }],
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}

export const docs: CallDocs = {
  'POST /content/public/search': { ja: '資料の項目を検索する（訪問者向け）', ...fieldSearch },
  'POST /content/search': {
    ja: '資料の項目を検索する（ログイン中の利用者向け）',
    ...fieldSearch,
    refusals: ['noPermission', ...fieldSearch.refusals],
  },
  'POST /content/public/full-text-search': {
    ja: '資料の項目と本文を検索する（訪問者向け）',
    ...fullTextSearch,
  },
  'POST /content/full-text-search': {
    ja: '資料の項目と本文を検索する（ログイン中の利用者向け）',
    ...fullTextSearch,
    refusals: ['noPermission', ...fullTextSearch.refusals],
  },
  'POST /content/public/search-by-group': { ja: '1つの分類の資料を検索する（訪問者向け）', ...groupSearch },
  'POST /content/search-by-group': {
    ja: '1つの分類の資料を検索する（ログイン中の利用者向け）',
    ...groupSearch,
    refusals: ['noPermission', ...groupSearch.refusals],
  },

  'POST /content/public/get-by-hash-tag': {
    ja: '指定したハッシュタグの付いた資料の一覧を訪問者に返す',
    ...hashtagSearch,
  },
  'POST /content/get-by-hash-tag': {
    ja: '指定したハッシュタグの付いた資料の一覧をログイン中の利用者に返す',
    ...hashtagSearch,
    refusals: ['noPermission', ...hashtagSearch.refusals],
  },
  'POST /content/public/search-hash-tag': {
    ja: '指定した資料のハッシュタグの一覧を訪問者に返す',
    ...hashtagsOf,
  },
  'POST /content/search-hash-tag': {
    ja: '指定した資料のハッシュタグの一覧をログイン中の利用者に返す',
    ...hashtagsOf,
    refusals: ['noPermission', ...hashtagsOf.refusals],
  },
}
