import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewTermsVersion } from '#app/features/identity/model/terms/terms-version.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const terms = {
  version: 1,
  text: '第1条　本サービスは…',
  translations: { en: { text: 'Article 1. This service…' } },
  startsOn: '2026-04-01',
  acceptances: 1,
  revision: 1,
  createdAt: Date.parse('2026-03-20T00:00:00Z'),
} as const
const shown = writeWire(viewTermsVersion(terms, [terms], 'ja', '2026-11-20')) as object
const input = { text_ja: terms.text, text_en: terms.translations.en.text, starts_on: '2099-04-01' }

export const docs: CallDocs = {
  'GET /terms-and-condition/public': {
    ja: '新規登録で同意が必要な利用規約を返す',
    request: {},
    answer: { version: 1, text: '第1条　本サービスは…' },
    refusals: ['termsNotFound'],
  },

  'GET /terms-and-condition/page': {
    ja: '利用規約のすべての版を、新しい順に返す',
    request: {},
    answer: { versions: [shown] },
    refusals: staff,
  },
  'GET /terms-and-condition/detail/:version': {
    ja: '利用規約の1つの版と、同意した利用者を新しい順に返す',
    request: { version: '1' },
    answer: {
      ...shown,
      accepted_by: {
        page: 1,
        size: 10,
        total_pages: 1,
        total_records: 1,
        users: [
          {
            id: 'aozorareader0000000001',
            name: '青空 花子',
            email: 'reader@aozora.example',
            accepted_at: Date.parse('2026-04-02T00:00:00Z'),
          },
        ],
      },
    },
    refusals: [...staff, 'termsNotFound'],
  },
  'POST /terms-and-condition/add': {
    ja: '利用規約の版を追加する。下書き、または指定日に発効する版',
    request: input,
    answer: { version: 2 },
    refusals: [...staff, 'badParameters', 'badRequest', 'changedMeanwhile'],
  },
  'PUT /terms-and-condition/update/:version': {
    ja: '発効前の利用規約の版を変更する',
    request: { version: '2', ...input },
    answer: null,
    refusals: [...staff, 'termsNotFound', 'badParameters', 'badRequest', 'changedMeanwhile'],
  },
}
