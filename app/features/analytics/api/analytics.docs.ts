import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

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

const months = { first: '2026-11', last: '2026-11' }
const paged = { page: 1, size: 20, total_pages: 1, total_records: 1 }
const ofContent = { view: 31, open: 12 }

export const docs: CallDocs = {
  'GET /usage/detail': {
    ja: '期間内のサイトの利用状況を返す',
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
      mails: [{ about: 'reset', count: 9 }],
      months,
      bytes: 48_210_332,
    },
    refusals: staff,
  },
  'GET /usage/sites': {
    ja: '期間内の、企業の各サイトの利用状況を返す',
    request: { ...request, page: 1, size: 20 },
    answer: {
      span,
      sum: { ...counts, bytes: 48_210_332 },
      ...paged,
      sites: [
        { tenant_id: '1', name: '青空ライブラリー', company: '青空出版', ...counts, bytes: 48_210_332 },
      ],
      silent_databases: [],
    },
    refusals: staff,
  },
  'GET /usage/content/:id': {
    ja: '期間内の資料の利用状況を返す。サイトの設定で許可されていれば、閲覧した利用者も返す',
    request: { ...request, id: contentExample.id },
    answer: {
      id: 'b1946ac92492d2347c6235b4',
      title: '海の地図',
      span,
      periods: [{ period: '2026-11-01', ...ofContent }],
      total: ofContent,
      before: ofContent,
      readers: [
        {
          account_id: '5a0df96a98e6d6a2d9b1c0aa',
          name: '青空 花子',
          email: 'hanako@example.com',
          page: 14,
          furthest_page: 41,
          pages: 120,
          read_at: '2026-11-21T03:12:00.000Z',
        },
      ],
    },
    refusals: [...staff, 'contentNotFound'],
  },
  'GET /usage/contents': {
    ja: '期間に含まれる月の利用状況で、サイトの資料の一覧を返す',
    request: { from: '2026-11-01', to: '2026-11-30', q: '海', group: 3, sort: 'open', page: 1, size: 20 },
    answer: {
      span,
      months,
      contents: [{ id: 'b1946ac92492d2347c6235b4', title: '海の地図', author: '宮下 亮介', ...ofContent }],
      ...paged,
    },
    refusals: staff,
  },
  'GET /usage/setting': {
    ja: '閲覧した利用者を管理者に表示するかどうかを返す',
    request: {},
    answer: { reading_detail: false, revision: 1 },
    refusals: staff,
  },
  'PUT /usage/setting': {
    ja: '閲覧した利用者を管理者に表示するかどうかを設定する',
    request: { reading_detail: true },
    answer: { reading_detail: true, revision: 2 },
    refusals: [...staff, 'changedMeanwhile'],
  },
}
