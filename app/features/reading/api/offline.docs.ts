import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const reader: ErrorName[] = ['unauthorized', 'noPermission']
const copy = {
  id: '5f2c3a9d7e18b046c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5c6d7e',
  content_id: contentExample.id,
  content_group_id: '1',
  title: contentExample.title,
  device: 'Chrome, Android',
  saved_at: '24/11/2026 09:30:00',
  until: '01/12/2026 09:30:00',
}

export const docs: CallDocs = {
  'GET /content/offline-copies': {
    ja: '利用者がオフライン用に端末へ保存した資料の一覧を返す',
    request: {},
    answer: { offline_copies: [copy] },
    refusals: reader,
  },
  'DELETE /content/offline-copies/:id': {
    ja: '保存した資料を削除する。端末は次に通信したときに消去する',
    request: { id: copy.id },
    answer: { offline_copies: [] },
    refusals: [...reader, 'notFound'],
  },
}
