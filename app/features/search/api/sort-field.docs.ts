import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const changes: ErrorName[] = [...staff, 'badParameters', 'changedMeanwhile']

const title = { ja: '著者', en: 'Author' }
const sort = {
  id: '1',
  type: 1,
  order: 1,
  field: 2,
  title: '著者',
  is_acs_default: true,
  is_sort_field_default: false,
  translations: { en: { title: 'Author' } },
  revision: 1,
}
export const docs: CallDocs = {
  'GET /sort-field/detail/:id': {
    ja: '並べ替えの項目1件を返す',
    request: { id: '1' },
    answer: sort,
    refusals: [...staff, 'sortFieldNotFound'],
  },
  'POST /sort-field/add': {
    ja: '並べ替えの項目を追加する',
    request: { type: 1, field: 5, title },
    answer: sort,
    refusals: [...changes, 'sortFieldAlreadyExists'],
  },
  'PUT /sort-field/update/:id': {
    ja: '並べ替えの項目を変更する。別の種類の一覧には移せない',
    request: { id: '1', field: 1, title },
    answer: sort,
    refusals: [...changes, 'sortFieldNotFound', 'sortFieldAlreadyExists'],
  },
  'PUT /sort-field/update': {
    ja: '並べ替えの項目の順序を設定する',
    request: { sort_fields: [{ id: '1', order: 1 }] },
    answer: null,
    refusals: [...staff, 'badParameters'],
  },
  'DELETE /sort-field/delete/:id': {
    ja: '並べ替えの項目を削除する',
    request: { id: '1' },
    answer: null,
    refusals: [...staff, 'sortFieldNotFound'],
  },
  'PUT /sort-field/reset-sort-field': {
    ja: '一方または両方の種類の一覧の並べ替えを、新しいサイトの項目に戻す',
    request: { type: 1 },
    answer: null,
    refusals: staff,
  },
}
