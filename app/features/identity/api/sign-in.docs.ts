import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { shownOptions } from '#app/features/identity/model/sign-in-options/sign-in-options.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const titles = {
  title_of_email_field: '利用者番号',
  title_of_password_field: null,
  custom_name: '青空文庫室へようこそ',
  translations: { en: { custom_name: 'Welcome to Aozora Library' } },
  revision: 2,
}
const options = shownOptions({
  settings: siteSettingSchemas.signIn.parse({ activeForgotPassword: true, googleOption: true }),
  registrations: {
    google: {
      provider: 'google',
      clientId: '123456789012-aozora.apps.googleusercontent.com',
      secret: { text: 'secret', isSealed: true },
      directory: 'common',
      trustedDirectories: [],
    },
    microsoft: null,
    learning: null,
  },
})

export const docs: CallDocs = {
  'GET /custom-login/detail': {
    ja: 'ログイン画面の文言を返す',
    request: {},
    answer: titles,
    refusals: staff,
  },
  'PUT /custom-login/update': {
    ja: 'ログイン画面の文言を置き換える',
    request: {
      custom_name: { ja: '青空文庫室へようこそ', en: 'Welcome to Aozora Library' },
      title_of_email_field: '利用者番号',
    },
    answer: titles,
    refusals: [...staff, 'changedMeanwhile'],
  },
  'GET /sign-in-option/detail': {
    ja: '利用者のログイン方法を返す。シークレットは設定の有無だけを返す',
    request: {},
    answer: { ...(writeWire(options) as object), revision: 2 },
    refusals: staff,
  },
  'PUT /sign-in-option/update': {
    ja: '利用者のログイン方法を置き換える。省略したシークレットは変更しない',
    request: {
      active_forgot_password: true,
      google_option: true,
      google_client_id: '123456789012-aozora.apps.googleusercontent.com',
      google_client_secret: 'GOCSPX-aozora-secret',
    },
    answer: null,
    refusals: [...staff, 'badParameters', 'changedMeanwhile'],
  },
}
