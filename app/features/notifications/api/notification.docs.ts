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
    request: { page: 1, size: 10, sort: 'desc' },
    answer: notificationPageExample,
    refusals: ['unauthorized'],
  },
  'GET /notification/public/detail/:id': {
    request: { id: '12' },
    answer: notificationPageExample.notifications[0],
    refusals: ['unauthorized', 'notFound'],
  },

  'GET /notification/page': {
    request: { page: 1, size: 10 },
    answer: { notifications: [edited], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: staff,
  },
  'GET /notification/detail/:id': { request: { id: '12' }, answer: edited, refusals: [...staff, 'notFound'] },
  'POST /notification/add': {
    request,
    answer: edited,
    refusals: [...staff, 'badParameters', 'userGroupNotFound'],
  },
  'PUT /notification/update/': {
    request: { id: '12', ...request },
    answer: edited,
    refusals: [...staff, 'badParameters', 'notFound', 'userGroupNotFound', 'changedMeanwhile'],
  },
  'DELETE /notification/delete/:id': {
    request: { id: '12' },
    answer: null,
    refusals: [...staff, 'notFound'],
  },
}
