import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const figures = { visitors: 42, reads: 130, sales: 5500, failed_jobs: 0, open_jobs: 2 }
const site = {
  id: '1',
  company_id: '1',
  company_name: '株式会社青空',
  is_selling: true,
  name: '青空書庫',
  domain: null,
  service_path: 'aozora',
  is_stopped: false,
  is_hidden: false,
  has_samples: false,
  left: ['test'],
  figures: { ...figures, refused_files: 1 },
}
const sites = {
  totals: { sites: 1, ...figures },
  sites: [site],
  silent_databases: [],
  page: 1,
  size: 10,
  total_pages: 1,
  total_records: 1,
}

export const docs: CallDocs = {
  'GET /site/home': {
    ja: 'サイトの準備の手順と残り、今日の利用状況を返す',
    request: {},
    answer: {
      steps: [
        { step: 'brand', is_done: true, is_allowed: true },
        { step: 'seller', is_done: false, is_allowed: false },
      ],
      left: 1,
      is_hidden: false,
      has_samples: true,
      figures: site.figures,
      readiness: {
        is_selling: false,
        gaps: ['seller'],
        seller_fields: ['phone'],
        beyond: ['seller'],
        ask: ['青空 一郎'],
      },
    },
    refusals: staff,
  },
  'PUT /site/home/checklist': {
    ja: 'サイトの準備の手順を管理画面に表示しない、または再び表示する',
    request: { is_hidden: true },
    answer: null,
    refusals: staff,
  },
  'GET /company/home/:companyId': {
    ja: '企業のサイトの一覧を、残っている準備と今日の利用状況とともに返す',
    request: { company_id: '1', page: 1, size: 10 },
    answer: sites,
    refusals: [...staff, 'companyNotFound'],
  },
  'GET /platform/home': {
    ja: 'すべてのサイトの一覧を新しい順に、残っている準備と今日の利用状況とともに返す',
    request: { page: 1, size: 10 },
    answer: sites,
    refusals: staff,
  },
}
