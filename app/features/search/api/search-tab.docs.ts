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
  'GET /search-tab/list': { request: {}, answer: [{ ...tab, search_boxes: [box] }], refusals: staff },
  'GET /search-tab/detail/:id': {
    request: { id: '1' },
    answer: { ...tab, search_boxes: [box] },
    refusals: [...staff, 'searchTabNotFound'],
  },
  'POST /search-tab/add': {
    request: { title: { ja: '新しい検索', en: 'New search' }, type: 'fields' },
    answer: tab,
    refusals: [...changes, 'searchTabAlreadyExists'],
  },
  'PUT /search-tab/update/:id': {
    request: { id: '1', title: { ja: '詳細検索', en: 'By field' }, type: 'fields' },
    answer: tab,
    refusals: [...changes, 'searchTabNotFound', 'searchTabAlreadyExists', 'onlyOneFullTextSearchBox'],
  },
  'PUT /search-tab/order': { request: { ids: [1] }, answer: null, refusals: [...staff, 'badParameters'] },
  'DELETE /search-tab/delete/:id': {
    request: { id: '1' },
    answer: null,
    refusals: [...staff, 'searchTabNotFound'],
  },
  'GET /search-box/detail/:id': {
    request: { id: '2' },
    answer: box,
    refusals: [...staff, 'searchBoxNotFound'],
  },
  'POST /search-box/add': {
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
    request: { id: '2', ...typedBox },
    answer: box,
    refusals: [...changes, 'searchBoxNotFound', 'searchBoxAlreadyExists', 'invalidMatchValue'],
  },
  'PUT /search-box/order': {
    request: { tab_id: 1, ids: [2] },
    answer: null,
    refusals: [...staff, 'badParameters', 'searchTabNotFound'],
  },
  'DELETE /search-box/delete/:id': {
    request: { id: '2' },
    answer: null,
    refusals: [...staff, 'searchBoxNotFound'],
  },
}
