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
    ja: '利用者に送るメールの一覧を、サイトで文面を変更した言語とともに返す',
    request: {},
    answer: { letters: customKinds.map((kind) => ({ kind, own: kind === 'reset' ? ['ja'] : [] })) },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /custom-email/detail/:kind': {
    ja: 'メールの1つの言語の文面と、使える差し込み項目を返す',
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
    ja: 'メールの文面を変更する',
    request: { ...letter, ...words },
    answer: null,
    refusals: [...ofLetter, 'badParameters', 'changedMeanwhile'],
  },
  'PUT /custom-email/reset/:kind': {
    ja: 'メールの文面を標準に戻す',
    request: letter,
    answer: null,
    refusals: ofLetter,
  },
  'POST /custom-email/test/:kind': {
    ja: '見本のデータを入れたメールを、呼び出した人に送信する',
    request: letter,
    answer: null,
    refusals: ofLetter,
  },
}
