import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import {
  viewCompanyDetail,
  viewListedCompany,
} from '#app/features/tenancy/model/company/get-company-detail.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const company = {
  id: 1,
  name: '株式会社青空',
  email: 'office@aozora.example',
  maxContent: 5000,
  maxUser: 1000,
  isStopped: false,
  createdAt: Date.parse('2026-11-20T00:00:00Z'),
}
const detail = {
  ...company,
  referrerUrls: ['https://portal.aozora.example/books'],
  revision: 3,
  usage: { contents: 1204, users: 311, sites: 2 },
  silent: [],
}
const input = { name: '株式会社みなと', email: 'office@minato.example', max_content: 5000, max_user: 1000 }

export const docs: CallDocs = {
  'GET /company/page': {
    ja: 'プラットフォームの企業の一覧を返す',
    request: { q: '青空' },
    answer: {
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
      total_is_at_least: false,
      companies: [writeWire(viewListedCompany({ ...company, sites: 2 }))],
    },
    refusals: staff,
  },
  'GET /company/detail/:companyId': {
    ja: '企業1件を、上限に対する使用量とともに返す',
    request: { company_id: '1' },
    answer: writeWire(viewCompanyDetail(detail)),
    refusals: [...staff, 'companyNotFound'],
  },
  'POST /company/add': {
    ja: '企業を追加する',
    request: input,
    answer: { id: '12' },
    refusals: [...staff, 'companyAlreadyExists'],
  },
  'PUT /company/update/:companyId': {
    ja: '企業と上限を変更する',
    request: { company_id: '1', ...input, revision: 1 },
    answer: null,
    refusals: [...staff, 'companyNotFound', 'duplicateName', 'changedMeanwhile'],
  },
  'PUT /company/stop/:companyId': {
    ja: '企業を停止する。サイトはだれも利用できなくなり、管理者はログアウトされる',
    request: { company_id: '1' },
    answer: null,
    refusals: [...staff, 'companyNotFound'],
  },
  'PUT /company/allow/:companyId': {
    ja: '企業の停止を解除する',
    request: { company_id: '1' },
    answer: null,
    refusals: [...staff, 'companyNotFound'],
  },
  'PUT /company/update-referrers/:companyId': {
    ja: '資料を開けるページを5件まで設定する',
    request: { company_id: '1', referrer_urls: ['https://portal.aozora.example/books'] },
    answer: { referrer_referrer_urls: ['https://portal.aozora.example/books'], revision: 4 },
    refusals: [...staff, 'companyNotFound', 'maxReferrerUrls', 'changedMeanwhile'],
  },
}
