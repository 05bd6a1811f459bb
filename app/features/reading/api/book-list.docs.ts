import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const reader: ErrorName[] = ['unauthorized', 'noPermission']
const list = { id: 'readinglist0000000000001', name: '夏に読む本' }
const changing: ErrorName[] = [...reader, 'badParameters', 'notFound']

export const docs: CallDocs = {
  'GET /content/lists': {
    ja: '利用者本人のリストを順番どおりに返す。資料は各リスト100点まで数え、それより多い場合は`has_more`で示す',
    request: {},
    answer: { book_lists: [{ ...list, total_records: 1, has_more: false }] },
    refusals: reader,
  },
  'POST /content/lists': {
    ja: 'リストを作成する。資料を送ると、その資料を最初に入れる',
    request: { name: '週末の料理', content_id: contentExample.id },
    answer: { id: 'k7wq2m5xepz4nbtd3hsv6ycr' },
    refusals: [...reader, 'badParameters', 'contentNotFound', 'bookListsUsedUp'],
  },
  'GET /content/lists/:id': {
    ja: '利用者本人のリストと、その資料を返す',
    request: { id: list.id, page: 1, size: 10 },
    answer: {
      ...list,
      listed_contents: [
        {
          content_id: contentExample.id,
          title: contentExample.title,
          author: contentExample.author,
          is_readable: true,
          added_at: '24/11/2026 21:40:00',
        },
      ],
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
    },
    refusals: changing,
  },
  'PUT /content/lists/:id/name': {
    ja: 'リストの名前を変更する',
    request: { id: list.id, name: '秋に読む本' },
    answer: null,
    refusals: changing,
  },
  'PUT /content/lists/:id/place': {
    ja: 'リストの順番を変更する',
    request: { id: list.id, place: 1 },
    answer: null,
    refusals: changing,
  },
  'DELETE /content/lists/:id': {
    ja: 'リストを削除する。資料は残る',
    request: { id: 'readinglist0000000000002' },
    answer: null,
    refusals: [...reader, 'notFound'],
  },
  'POST /content/lists/:id/contents': {
    ja: '資料をリストの最後に追加する',
    request: { id: list.id, content_id: contentExample.id },
    answer: null,
    refusals: [...changing, 'contentNotFound', 'bookListFull'],
  },
  'PUT /content/lists/:id/contents/:contentId': {
    ja: 'リストの中で資料の順番を変更する',
    request: { id: list.id, content_id: contentExample.id, place: 1 },
    answer: null,
    refusals: changing,
  },
  'DELETE /content/lists/:id/contents/:contentId': {
    ja: '資料をリストから外す',
    request: { id: list.id, content_id: contentExample.id },
    answer: null,
    refusals: [...reader, 'notFound'],
  },
}
