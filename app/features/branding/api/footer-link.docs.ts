import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const request = {
  url: 'https://www.example.com/guide',
  label: { ja: 'ご利用案内', en: 'Guide' },
  type_link: 2,
  position_link: 1,
}
const answer = {
  ...request,
  id: '2',
  label: 'ご利用案内',
  translations: { en: { label: 'Guide' } },
  ordinal: 3,
  revision: 1,
}

export const docs: CallDocs = {
  'GET /footer/detail/:id': {
    ja: 'フッターのリンク1件を返す',
    request: { id: '2' },
    answer,
    refusals: [...staff, 'notFound'],
  },
  'POST /footer/add': {
    ja: 'フッターにリンクを追加する',
    request,
    answer,
    refusals: [...staff, 'badParameters'],
  },
  'PUT /footer/update/:id': {
    ja: 'フッターのリンクを置き換える',
    request: { ...request, id: '2' },
    answer: { ...answer, revision: 2 },
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
  'DELETE /footer/delete/:id': {
    ja: 'フッターのリンクを削除する',
    request: { id: '2' },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
