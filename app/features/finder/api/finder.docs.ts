import type { CallDocs } from '#app/doors/api/call-docs.ts'

export const docs: CallDocs = {
  'GET /console/search': {
    ja: '管理者が扱えるすべてのサイトの画面・設定・記録を検索する',
    request: { q: '羅生門', found_kind: 'contents', is_only_here: false },
    answer: {
      found: [
        {
          kind: 'contents',
          hits: [
            {
              address: '/admin/sites/1/contents/aozorarashomon000000001',
              name: '羅生門',
              about: '芥川 龍之介',
              site: { tenant_id: '1', name: '青空文庫室' },
              company: null,
            },
          ],
          total: 1,
          total_is_at_least: false,
        },
      ],
      is_partial: false,
      partial_kinds: [],
      silent_databases: [],
    },
    refusals: ['unauthorized', 'noPermission', 'notFound', 'badParameters'],
  },
}
