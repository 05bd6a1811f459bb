import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const tag = { id: '3', name: '入門', names: { ja: '入門', en: 'Beginners' }, total_contents: 12, revision: 1 }

export const docs: CallDocs = {
  'GET /hash-tag/all': { request: {}, answer: { hash_tags: [tag] }, refusals: staff },
  'GET /hash-tag/detail/:id': { request: { id: '3' }, answer: tag, refusals: [...staff, 'notFound'] },
  'POST /hash-tag/add': {
    request: { name: '地域' },
    answer: { ...tag, id: '4', name: '地域', names: { ja: '地域' }, total_contents: 0 },
    refusals: [...staff, 'badParameters', 'duplicateName'],
  },
  'PUT /hash-tag/update/:id': {
    request: { id: '3', name: { ja: '入門', en: 'Beginners' } },
    answer: tag,
    refusals: [...staff, 'badParameters', 'notFound', 'duplicateName', 'changedMeanwhile'],
  },
  'PUT /hash-tag/merge/:id': {
    request: { id: '3', into: '4' },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
  'DELETE /hash-tag/delete/:id': { request: { id: '3' }, answer: null, refusals: [...staff, 'notFound'] },
}
