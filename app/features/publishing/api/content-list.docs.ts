import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentPageExample, groupContentsExample } from '#app/features/catalogue/api/content-examples.ts'

export const docs: CallDocs = {
  'GET /content/public/page': {
    ja: 'すべての資料、または1つの分類の資料の一覧を訪問者に返す',
    request: { page: 1, size: 10, sort_field: 1, sort: 'asc', content_group_id: 1 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
  'GET /content/page': {
    ja: 'すべての資料、1つの分類の資料、または検索語に合う資料の一覧を返す。管理者には、非公開の資料とファイルの処理状況も返す',
    request: { page: 1, size: 10 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
  'GET /content/public/get-by-group': {
    ja: '分類の資料の一覧を訪問者に返す',
    request: { content_group_id: 1, page: 1 },
    answer: groupContentsExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
  'GET /content/get-by-group': {
    ja: '分類の資料の一覧をログイン中の利用者に返す',
    request: { content_group_id: 1, page: 1 },
    answer: groupContentsExample,
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'contentGroupNotFound', 'sortFieldNotFound'],
  },
}
