import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample, contentGroupsExample, groupExample } from './content-examples.ts'

export const docs: CallDocs = {
  'GET /content-group/public/list': {
    ja: 'サイトの分類の一覧を、最初の資料とともに訪問者に返す',
    request: { page: 1, size: 10 },
    answer: contentGroupsExample,
    refusals: ['unauthorized'],
  },
  'GET /content-group/content-group-list': {
    ja: 'サイトの分類の一覧を、最初の資料とともに返す。利用者のお気に入りと最近読んだ資料を含む',
    request: { page: 1, size: 10 },
    answer: contentGroupsExample,
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /content-group/favorites-recently-read': {
    ja: '利用者のお気に入りと、最近読んだ資料を返す',
    answer: { content_groups: [groupExample] },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /content-group/public/content-layout-detail': {
    ja: '資料のページの下に表示する資料の一覧を返す。なし、同じ分類、または同じシリーズ',
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: { content_groups: [groupExample] },
    refusals: ['unauthorized', 'contentNotFound', 'contentUnpublished'],
  },
}
