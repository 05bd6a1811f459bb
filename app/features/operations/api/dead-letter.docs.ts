import type { CallDocs } from '#app/doors/api/call-docs.ts'

const ofLetters = ['unauthorized', 'noPermission'] as const
const deadLetterId = 'deadletter000000000000001'

export const docs: CallDocs = {
  'GET /dead-letter/page': {
    ja: '処理するWorkerが繰り返し異常終了したため、キューが配信を打ち切ったメッセージの一覧を返す',
    request: { page: 1 },
    answer: {
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
      dropped: 0,
      dead_letters: [
        {
          id: deadLetterId,
          queue: 'jobs',
          subject: 'waitingjob000000000001',
          kind: 'ingest-document',
          request_id: '9a1f3c5e7b2d4f60-NRT',
          error: null,
          times: 2,
          state: 'open',
          first_at: '2026-11-20T02:00:00.000Z',
          last_at: '2026-11-20T02:12:00.000Z',
        },
      ],
    },
    refusals: [...ofLetters],
  },
  'PUT /dead-letter/resend/:deadLetterId': {
    ja: '配信を打ち切ったメッセージを再送する',
    request: { dead_letter_id: deadLetterId },
    answer: null,
    refusals: [...ofLetters, 'notFound', 'jobNotRetryable'],
  },
  'DELETE /dead-letter/forget/:deadLetterId': {
    ja: '配信を打ち切ったメッセージを一覧から削除する',
    request: { dead_letter_id: deadLetterId },
    answer: null,
    refusals: [...ofLetters, 'notFound'],
  },
  'DELETE /dead-letter/forget-all': {
    ja: '配信を打ち切ったメッセージをすべて一覧から削除する',
    request: {},
    answer: { forgotten: 3 },
    refusals: [...ofLetters],
  },
}
