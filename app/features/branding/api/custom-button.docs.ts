import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const id = 'b5tq2w5xepz7nbtd3hsv6yck'
const colours = { background_color: '#1f5f4a', color: '#ffffff' }
const request = { name: 'view', label: { ja: '読む', en: 'Read' }, ...colours }
const answer = {
  id,
  name: 'view',
  label: '読む',
  translations: { en: { label: 'Read' } },
  ...colours,
  ordinal: 1,
  revision: 1,
}

export const docs: CallDocs = {
  'GET /button/page': {
    ja: '文字または色を変更したボタンの一覧を、ページごとに返す',
    request: { page: 1, size: 10, sort: 'asc' },
    answer: { buttons: [answer], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: staff,
  },
  'GET /button/list': { ja: '文字または色を変更したボタンの一覧を返す', answer: [answer], refusals: staff },
  'GET /button/detail/:id': {
    ja: '文字または色を変更したボタン1件を返す',
    request: { id },
    answer,
    refusals: [...staff, 'notFound'],
  },
  'POST /button/add': {
    ja: 'ボタンの文字と色を変更する',
    request,
    answer,
    refusals: [...staff, 'badParameters'],
  },
  'PUT /button/update/:id': {
    ja: '変更したボタンの文字と色を置き換える',
    request: { ...request, id },
    answer: { ...answer, revision: 2 },
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
  'DELETE /button/delete/:id': {
    ja: 'ボタンの文字と色を標準に戻す',
    request: { id },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
