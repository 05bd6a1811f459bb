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
    answer: { ...flat, buttons: [button], revision: 1 },
    refusals: staff,
  },
  'PUT /content-search-result-setting/update': {
    request: flat,
    answer: { ...flat, buttons: [button], revision: 2 },
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
  'GET /content-search-result-setting/detail-button/:id': {
    request: { id },
    answer: { ...button, revision: 1 },
    refusals: [...staff, 'notFound'],
  },
  'POST /content-search-result-setting/add-button': {
    request,
    answer: { ...button, revision: 1 },
    refusals: [...staff, 'badParameters'],
  },
  'PUT /content-search-result-setting/update-button/:id': {
    request: { ...request, id },
    answer: { ...button, revision: 2 },
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
  'DELETE /content-search-result-setting/delete-button/:id': {
    request: { id },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
