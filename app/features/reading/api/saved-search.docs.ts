import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const reader: ErrorName[] = ['unauthorized', 'noPermission']
const changing: ErrorName[] = [...reader, 'badParameters', 'notFound']
const id = 'savedsearch0000000000001'
const search = {
  ...{ id, name: '和算の本', query: 'q=%E5%92%8C%E7%AE%97', alert: 'daily', is_runnable: true },
  ...{ new_records: 2, created_at: '24/11/2026 21:40:00', checked_at: '28/11/2026 06:12:00' },
}

export const docs: CallDocs = {
  'GET /content/saved-searches': {
    ja: '利用者本人が保存した検索条件を、新しい順に返す',
    request: {},
    answer: { saved_searches: [search] },
    refusals: reader,
  },
  'POST /content/saved-searches': {
    ja: 'サイトの検索アドレスで検索条件を保存する。新着メールの頻度も選べる',
    request: { query: 'q=%E6%98%9F', name: '星の本', alert: 'weekly' },
    answer: { id: 'k7wq2m5xepz4nbtd3hsv6ycr' },
    refusals: [
      ...[...reader, 'badParameters' as const, 'savedSearchesUsedUp' as const],
      ...(['searchAlreadySaved', 'alertNeedsEmail', 'upstreamNoAnswer'] as const),
    ],
  },
  'POST /content/saved-searches/:id/look': {
    ja: '保存した検索条件を返し、利用者が結果を確認したことを記録する',
    request: { id },
    answer: search,
    refusals: [...reader, 'notFound'],
  },
  'PUT /content/saved-searches/:id/name': {
    ja: '保存した検索条件の名前を変更する',
    request: { id, name: '和算と算額' },
    answer: null,
    refusals: changing,
  },
  'PUT /content/saved-searches/:id/alert': {
    ja: '新着メールの頻度を選ぶ。noneは送らない、dailyは毎日、weeklyは毎週',
    request: { id, alert: 'weekly' },
    answer: null,
    refusals: [...changing, 'alertNeedsEmail'],
  },
  'DELETE /content/saved-searches/:id': {
    ja: '保存した検索条件を、新着メールとともに削除する',
    request: { id: 'savedsearch0000000000002' },
    answer: null,
    refusals: [...reader, 'notFound'],
  },
}
