import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const dictionary = 'https://dictionary.example/search?q={word}'
const answer = {
  protection: 'guarded',
  copy_percent: 10,
  sample_percent: 5,
  offline_days: 7,
  dictionary_url: dictionary,
  revision: 2,
}

export const docs: CallDocs = {
  'GET /protection/detail': { ja: 'サイトの資料の保護を返す', request: {}, answer, refusals: staff },
  'PUT /protection/update': {
    ja: 'サイトの資料の保護を設定する',
    request: {
      protection: 'guarded',
      copy_percent: 10,
      sample_percent: 5,
      offline_days: 7,
      dictionary_url: dictionary,
    },
    answer,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
}
