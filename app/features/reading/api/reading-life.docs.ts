import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const reader: ErrorName[] = ['unauthorized', 'noPermission']

export const docs: CallDocs = {
  'GET /content/reading-life': {
    ja: '利用者本人の読書の記録（過去1年の日ごとのページ数と、読み終えた資料）を返す',
    request: { page: 1, size: 10 },
    answer: {
      is_on: true,
      days_running: 2,
      reading_days: [
        { day: '2026-11-23', pages_read: 18 },
        { day: '2026-11-24', pages_read: 31 },
      ],
      finished_contents: [
        {
          content_id: contentExample.id,
          title: contentExample.title,
          author: contentExample.author,
          is_readable: true,
          finished_at: '24/11/2026 21:40:00',
        },
      ],
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
    },
    refusals: [...reader, 'badParameters'],
  },
  'PUT /content/reading-life/record': {
    ja: '読書の記録を開始または停止する。停止すると、これまでの記録は削除される',
    request: { is_on: true },
    answer: null,
    refusals: [...reader, 'badParameters'],
  },
  'DELETE /content/reading-life/finished/:contentId': {
    ja: '資料を、読み終えた資料から外す',
    request: { content_id: contentExample.id },
    answer: null,
    refusals: [...reader, 'notFound'],
  },
}
