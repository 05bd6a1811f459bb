import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const changes: ErrorName[] = [...staff, 'badParameters', 'changedMeanwhile']

const tab = {
  id: '2',
  title: '詳細検索',
  translations: { en: { title: 'By field' } },
  type: 'fields',
  search_boxes: [],
  revision: 1,
}
const box = {
  id: '2',
  tab_id: '2',
  label: '種別',
  translations: { en: { label: 'Kind' } },
  is_show_label: true,
  size: 'large',
  operation: 4,
  search_fields: ['param1'],
  match_value: '図書,雑誌',
  group_ids: [],
  revision: 1,
}
const typedBox = {
  label: { ja: '種別', en: 'Kind' },
  is_show_label: true,
  size: 'large',
  operation: 4,
  search_fields: ['param1'],
  match_value: '図書,雑誌',
  group_ids: [],
}

export const docs: CallDocs = {
  'GET /search-tab/list': {
    ja: '検索のタブの一覧を、検索ボックスとともに返す',
    request: {},
    answer: [{ ...tab, search_boxes: [box] }],
    refusals: staff,
  },
  'GET /search-tab/detail/:id': {
    ja: '検索のタブ1件を、検索ボックスとともに返す',
    request: { id: '1' },
    answer: { ...tab, search_boxes: [box] },
    refusals: [...staff, 'searchTabNotFound'],
  },
  'POST /search-tab/add': {
    ja: '検索のタブを追加する',
    request: { title: { ja: '新しい検索', en: 'New search' }, type: 'fields' },
    answer: tab,
    refusals: [...changes, 'searchTabAlreadyExists'],
  },
  'PUT /search-tab/update/:id': {
    ja: '検索のタブを変更する。検索ボックスは変更しない',
    request: { id: '1', title: { ja: '詳細検索', en: 'By field' }, type: 'fields' },
    answer: tab,
    refusals: [...changes, 'searchTabNotFound', 'searchTabAlreadyExists', 'onlyOneFullTextSearchBox'],
  },
  'PUT /search-tab/order': {
    ja: 'タブの順序を設定する。指定のないタブは後に続く',
    request: { ids: [1] },
    answer: null,
    refusals: [...staff, 'badParameters'],
  },
  'DELETE /search-tab/delete/:id': {
    ja: 'タブを検索ボックスとともに削除する',
    request: { id: '1' },
    answer: null,
    refusals: [...staff, 'searchTabNotFound'],
  },
  'GET /search-box/detail/:id': {
    ja: '検索ボックス1件を返す',
    request: { id: '2' },
    answer: box,
    refusals: [...staff, 'searchBoxNotFound'],
  },
  'POST /search-box/add': {
    ja: 'タブに検索ボックスを追加する',
    request: { tab_id: 1, ...typedBox },
    answer: box,
    refusals: [
      ...changes,
      'searchTabNotFound',
      'searchBoxAlreadyExists',
      'onlyOneFullTextSearchBox',
      'invalidMatchValue',
    ],
  },
  'PUT /search-box/update/:id': {
    ja: '検索ボックスを置き換える',
    request: { id: '2', ...typedBox },
    answer: box,
    refusals: [...changes, 'searchBoxNotFound', 'searchBoxAlreadyExists', 'invalidMatchValue'],
  },
  'PUT /search-box/order': {
    ja: 'タブの検索ボックスの順序を設定する。指定のない検索ボックスは後に続く',
    request: { tab_id: 1, ids: [2] },
    answer: null,
    refusals: [...staff, 'badParameters', 'searchTabNotFound'],
  },
  'DELETE /search-box/delete/:id': {
    ja: '検索ボックスを削除する',
    request: { id: '2' },
    answer: null,
    refusals: [...staff, 'searchBoxNotFound'],
  },
}
