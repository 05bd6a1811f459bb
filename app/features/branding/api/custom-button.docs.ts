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
    request: { page: 1, size: 10, sort: 'asc' },
    answer: { buttons: [answer], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: staff,
  },
  'GET /button/list': { answer: [answer], refusals: staff },
  'GET /button/detail/:id': { request: { id }, answer, refusals: [...staff, 'notFound'] },
  'POST /button/add': { request, answer, refusals: [...staff, 'badParameters'] },
  'PUT /button/update/:id': {
    request: { ...request, id },
    answer: { ...answer, revision: 2 },
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
  'DELETE /button/delete/:id': { request: { id }, answer: null, refusals: [...staff, 'notFound'] },
}
