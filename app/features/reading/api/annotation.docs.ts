import type { CallDocs } from '#app/doors/api/call-docs.ts'

export const docs: CallDocs = {
  'GET /content/notes': {
    ja: '利用者のしおり、マーカー、メモの一覧を返す。1点の資料ではページ順、すべての資料では新しい順',
    request: { content_id: 'b8e1f7c2a9d34e5f60718293', note_words: '大三角', note_kind: 'highlight' },
    answer: {
      notes: [
        {
          id: '3f2a9c0d1e4b5a69788796a5b4c3d2e1',
          content_id: 'b8e1f7c2a9d34e5f60718293',
          note_kind: 'highlight',
          page: 12,
          colour: 'green',
          quote: '夏の大三角',
          body: '夏休みに見る',
          content_title: '星空観察ノート',
          is_readable: true,
          changed_at: '20/11/2026 12:00:00',
        },
      ],
      next: null,
    },
    refusals: ['unauthorized'],
  },
}
