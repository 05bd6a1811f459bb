import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { notificationPageExample } from '#app/features/branding/api/site-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const edited = {
  id: '12',
  title: '年末年始の休館について',
  content: '12月28日から1月4日まで休館します。',
  titles: { ja: '年末年始の休館について', en: 'Closed over New Year' },
  contents: { ja: '12月28日から1月4日まで休館します。', en: 'We are closed from 28 December to 4 January.' },
  from: '2026-11-20',
  until: '2027-01-04',
  created_at: '20/11/2026 12:00:00',
  audience: 'all',
  user_group_ids: [],
  revision: 1,
}
const request = {
  title: { ja: '年末年始の休館について', en: 'Closed over New Year' },
  content: { ja: '12月28日から1月4日まで休館します。', en: 'We are closed from 28 December to 4 January.' },
  until: '2099-01-04',
}

export const docs: CallDocs = {
  'GET /notification/public/page': {
    ja: 'サイトが利用者に表示するお知らせを、新しい順に返す',
    request: { page: 1, size: 10, sort: 'desc' },
    answer: notificationPageExample,
    refusals: ['unauthorized'],
  },
  'GET /notification/public/detail/:id': {
    ja: 'お知らせ1件を返す',
    request: { id: '12' },
    answer: notificationPageExample.notifications[0],
    refusals: ['unauthorized', 'notFound'],
  },

  'GET /notification/page': {
    ja: 'サイトのすべてのお知らせを管理者に返す。過去と今後のものを含む',
    request: { page: 1, size: 10 },
    answer: { notifications: [edited], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: staff,
  },
  'GET /notification/detail/:id': {
    ja: 'お知らせ1件を管理者に返す',
    request: { id: '12' },
    answer: edited,
    refusals: [...staff, 'notFound'],
  },
  'POST /notification/add': {
    ja: 'お知らせを追加する',
    request,
    answer: edited,
    refusals: [...staff, 'badParameters', 'userGroupNotFound'],
  },
  'PUT /notification/update/': {
    ja: 'お知らせを変更する。省略した項目は変更しない',
    request: { id: '12', ...request },
    answer: edited,
    refusals: [...staff, 'badParameters', 'notFound', 'userGroupNotFound', 'changedMeanwhile'],
  },
  'DELETE /notification/delete/:id': {
    ja: 'お知らせを削除する',
    request: { id: '12' },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
