import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { groupExample } from '#app/features/catalogue/api/content-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const edited = {
  ...(groupExample as Record<string, unknown>),
  names: { ja: '技術', en: 'Technology' },
  ref_code: 'TECH',
  binding: null,
  total_contents: 24,
  revision: 1,
}
const {
  contents: _,
  page: __,
  total_pages: ___,
  total_records: ____,
  ...alone
} = edited as Record<string, unknown>

export const docs: CallDocs = {
  'GET /content-group/page': {
    ja: 'サイトの分類を表示順に、最初の資料とともに管理者に返す',
    request: { page: 1, size: 10 },
    answer: { content_groups: [edited], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: staff,
  },
  'GET /content-group/detail/:id': {
    ja: '分類1件を管理者に返す',
    request: { id: '1' },
    answer: edited,
    refusals: [...staff, 'contentGroupNotFound'],
  },
  'GET /content-group/all': {
    ja: 'サイトのすべての分類を、資料を含めずに返す',
    answer: { content_groups: [alone] },
    refusals: staff,
  },
  'POST /content-group/add': {
    ja: '分類を追加する',
    request: { name: '郷土資料', type: 1, ref_code: 'LOCAL', item_size: 5, num_row: 2 },
    answer: edited,
    refusals: [...staff, 'badParameters', 'contentGroupAlreadyExists', 'duplicateCode'],
  },
  'PUT /content-group/update/:id': {
    ja: '分類を変更する。省略した項目は変更しない',
    request: { id: '1', name: '技術と工学', is_wrap_line: true },
    answer: edited,
    refusals: [
      ...staff,
      'badParameters',
      'contentGroupNotFound',
      'contentGroupAlreadyExists',
      'duplicateCode',
      'changedMeanwhile',
    ],
  },
  'PUT /content-group/update': {
    ja: '分類の順序を設定する',
    request: { ids: ['3', '1', '2'] },
    answer: null,
    refusals: [...staff, 'badParameters', 'contentGroupNotFound'],
  },
  'PUT /content-group/update-ref-code': {
    ja: '分類の参照コードを変更する',
    request: { id: '1', ref_code: 'TECH' },
    answer: edited,
    refusals: [...staff, 'contentGroupNotFound', 'referenceCodeRequired', 'duplicateCode'],
  },
  'DELETE /content-group/delete/:id': {
    ja: '分類を削除する。ほかの分類に属さない資料は`move_to`に移す',
    request: { id: '1', move_to: '2' },
    answer: null,
    refusals: [...staff, 'badParameters', 'contentGroupNotFound'],
  },
  'POST /content-group/reset-content-group': {
    ja: '新しいサイトの分類と順序に戻す',
    answer: null,
    refusals: staff,
  },
}
