import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const answer = { search_engines: true, feeds: false, is_open: true, revision: 2 }

export const docs: CallDocs = {
  'GET /discovery/detail': {
    ja: '公開サイトの資料を検索エンジンとフィードに載せるかどうかを返す',
    request: {},
    answer,
    refusals: staff,
  },
  'PUT /discovery/update': {
    ja: '公開サイトの資料を検索エンジンとフィードに載せるかどうかを設定する',
    request: { search_engines: true, feeds: false },
    answer,
    refusals: [...staff, 'changedMeanwhile'],
  },
}
