import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { companyExample, settingsExample, sortFieldExample } from './site-examples.ts'

export const docs: CallDocs = {
  'GET /company/public/get-detail': {
    ja: 'サイトの企業について、だれにでも公開する情報を返す',
    request: { domain: 'books.example' },
    answer: companyExample,
    refusals: ['companyNotOnThisOrigin', 'companyNotFound'],
  },

  'GET /service-admin/public/view-settings': {
    ja: 'サイトのページが従うすべての設定を返す',
    request: { domain: 'books.example', path: 'aozora' },
    answer: settingsExample,
    refusals: ['companyNotFound'],
  },
  'GET /sort-field/public': {
    ja: '一覧と検索結果を並べ替えられる項目の一覧を返す',
    request: { domain: 'books.example', path: 'aozora', type: 2 },
    answer: [sortFieldExample],
    refusals: ['companyNotFound', 'badParameters'],
  },
  'GET /hash-tag/public/get-all-hashtag': {
    ja: 'サイトのすべてのハッシュタグを返す',
    request: { company_id: '1', service_admin_id: '1' },
    answer: [{ id: '3', name: '新学期', company_id: '1', service_admin_id: '1' }],
    refusals: ['unauthorized', 'companyNotFound', 'badParameters'],
  },
}
