import type { CallNotes } from '#app/api/call-note.ts'
import type { ErrorName } from '#app/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const request = { from: '2026-11-01', to: '2026-11-30', by: 'day' }
const span = {
  from: '2026-11-01',
  to: '2026-11-30',
  by: 'day',
  before: { from: '2026-10-02', to: '2026-10-31' },
}
const counts = {
  visitor: 120,
  session: 44,
  view: 310,
  open: 95,
  refused: 4,
  search: 71,
  no_result: 6,
  mail: 9,
}

export const notes: CallNotes = {
  'GET /usage/detail': {
    request,
    answer: {
      span,
      periods: [{ period: '2026-11-01', ...counts }],
      total: counts,
      before: counts,
      opened: [{ id: 'b1946ac92492d2347c6235b4', title: '海の地図', count: 31 }],
      unread: [{ id: '5a0df96a98e6d6a2d9b1c0aa', title: '新しい本' }],
      words: [{ about: '設定', count: 12 }],
      words_without: [{ about: 'せってい', count: 2 }],
      refusals: [{ about: 'planNeededToView', count: 4 }],
      bytes: 48_210_332,
    },
    refusals: staff,
  },
  'GET /usage/sites': {
    request,
    answer: {
      span,
      sites: [
        { tenant_id: '1', name: '青空ライブラリー', company: '青空出版', ...counts, bytes: 48_210_332 },
      ],
    },
    refusals: staff,
  },
}
