import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const id = 'b4tq2w5xepz7nbtd3hsv6yck'
const request = { label: { ja: '蔵書を予約', en: 'Reserve' }, url: 'https://www.example.com/books/{id}' }
const button = {
  id,
  label: '蔵書を予約',
  translations: { en: { label: 'Reserve' } },
  url: 'https://www.example.com/books/{id}',
  ordinal: 1,
}
const flat = {
  show_sidebar: true,
  button_favourite_position: 'right',
  content_layout_detail: 'SERIES',
  param_series_content: 'param1',
}

export const docs: CallDocs = {
  'GET /content-search-result-setting/detail': {
    ja: '検索結果の表示方法を、ボタンとともに返す',
    answer: { ...flat, buttons: [button], revision: 1 },
    refusals: staff,
  },
  'PUT /content-search-result-setting/update': {
    ja: '検索結果の表示方法を設定する。ボタンは変更しない',
    request: flat,
    answer: { ...flat, buttons: [button], revision: 2 },
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'GET /content-search-result-setting/detail-button/:id': {
    ja: '検索結果のボタン1件を返す',
    request: { id },
    answer: { ...button, revision: 1 },
    refusals: [...staff, 'notFound'],
  },
  'POST /content-search-result-setting/add-button': {
    ja: '検索結果にボタンを追加する',
    request,
    answer: { ...button, revision: 1 },
    refusals: [...staff, 'badParameters'],
  },
  'PUT /content-search-result-setting/update-button/:id': {
    ja: '検索結果のボタンを置き換える',
    request: { ...request, id },
    answer: { ...button, revision: 2 },
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
  'DELETE /content-search-result-setting/delete-button/:id': {
    ja: '検索結果のボタンを削除する',
    request: { id },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
