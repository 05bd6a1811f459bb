import type { CallDocs } from '#app/doors/api/call-docs.ts'
import {
  customKinds,
  placeholdersOf,
  productWords,
} from '#app/features/notifications/model/mail/mail-texts.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const ofLetter: ErrorName[] = ['unauthorized', 'noPermission', 'customEmailNotFound']
const letter = { kind: 'reset', lang: 'ja' }
const words = {
  subject: '【{{site}}】パスワードの再設定について',
  body: '下のリンクを開いて、新しいパスワードを設定してください。\n\n{{url}}',
}

export const docs: CallDocs = {
  'GET /custom-email/page': {
    request: {},
    answer: { letters: customKinds.map((kind) => ({ kind, own: kind === 'reset' ? ['ja'] : [] })) },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /custom-email/detail/:kind': {
    request: letter,
    answer: {
      ...letter,
      ...productWords('ja', 'reset'),
      is_own: false,
      revision: 0,
      placeholders: placeholdersOf('reset'),
    },
    refusals: ofLetter,
  },
  'PUT /custom-email/update/:kind': {
    request: { ...letter, ...words },
    answer: null,
    refusals: [...ofLetter, 'badParameters', 'changedMeanwhile'],
  },
  'PUT /custom-email/reset/:kind': { request: letter, answer: null, refusals: ofLetter },
  'POST /custom-email/test/:kind': { request: letter, answer: null, refusals: ofLetter },
}
