import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const link = {
  id: 'directlink000000000001',
  content_id: contentExample.id,
  label: '取材用',
  url: 'https://books.example/aozora/direct-view/o1.qmS1hGv0Yx7hXo4vXkYfJ2cT9wL5nR8bD3eA6uZ0iKM',
  state: 'open',
  referrer_urls: ['https://news.example/review/'],
  expires_at: '01/01/2100 00:00:00',
  revoked_at: null,
  uses: 12,
  last_used_at: '20/11/2026 12:00:00',
  created_at: '18/11/2026 09:30:00',
}

export const docs: CallDocs = {
  'GET /content/direct-link/page/:contentId': {
    ja: 'ログインなしで資料を開くリンクの一覧を、利用回数とともに返す',
    request: { content_id: contentExample.id },
    answer: { direct_links: [link] },
    refusals: [...staff, 'contentNotFound'],
  },
  'POST /content/direct-link/add': {
    ja: 'ログインなしで資料を開くリンクを作成する',
    request: {
      content_id: contentExample.id,
      label: '取材用',
      expires_on: '2099-12-31',
      referrer_urls: ['https://news.example/review/'],
    },
    answer: link,
    refusals: [...staff, 'badParameters', 'contentNotFound'],
  },
  'PUT /content/direct-link/revoke/:id': {
    ja: 'リンクを無効にし、そのリンクから開いた閲覧をすべて終了する',
    request: { id: 'directlink000000000001' },
    answer: { ...link, state: 'revoked', revoked_at: '21/11/2026 08:00:00' },
    refusals: [...staff, 'notFound'],
  },
}
