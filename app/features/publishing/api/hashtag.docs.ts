import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const tag = { id: '3', name: '入門', names: { ja: '入門', en: 'Beginners' }, total_contents: 12, revision: 1 }

export const docs: CallDocs = {
  'GET /hash-tag/all': {
    ja: 'サイトのハッシュタグの一覧を、資料の点数とともに管理者に返す',
    request: {},
    answer: { hash_tags: [tag] },
    refusals: staff,
  },
  'GET /hash-tag/detail/:id': {
    ja: 'ハッシュタグ1件を管理者に返す',
    request: { id: '3' },
    answer: tag,
    refusals: [...staff, 'notFound'],
  },
  'POST /hash-tag/add': {
    ja: 'ハッシュタグを追加する',
    request: { name: '地域' },
    answer: { ...tag, id: '4', name: '地域', names: { ja: '地域' }, total_contents: 0 },
    refusals: [...staff, 'badParameters', 'duplicateName'],
  },
  'PUT /hash-tag/update/:id': {
    ja: 'ハッシュタグの名前を変更する',
    request: { id: '3', name: { ja: '入門', en: 'Beginners' } },
    answer: tag,
    refusals: [...staff, 'badParameters', 'notFound', 'duplicateName', 'changedMeanwhile'],
  },
  'PUT /hash-tag/merge/:id': {
    ja: 'ハッシュタグを別のハッシュタグに統合し、資料に付け替える',
    request: { id: '3', into: '4' },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
  'DELETE /hash-tag/delete/:id': {
    ja: 'ハッシュタグを削除し、すべての資料から外す',
    request: { id: '3' },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
