import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const request = {
  part: 'group',
  id: '2',
  property: 'name',
  words: { ja: '自然科学', en: 'Natural science' },
  revision: 1,
}

export const docs: CallDocs = {
  'GET /site-word/page': {
    ja: 'サイトの文言の一覧を両方の言語で返す。未翻訳のものを先に返す',
    request: { part: 'group', missing_only: true, page: 1, size: 10 },
    answer: {
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
      counts: [{ part: 'group', total: 12, missing: 1 }],
      list: [{ ...request, words: { ja: '自然科学', en: '' }, is_missing: true }],
    },
    refusals: [...staff, 'badParameters'],
  },
  'PUT /site-word/update': {
    ja: 'サイトの文言1件を両方の言語で変更する',
    request,
    answer: { ...request, revision: 2, is_missing: false },
    refusals: [...staff, 'badParameters', 'notFound', 'changedMeanwhile'],
  },
}
