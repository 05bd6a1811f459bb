import type { CallDoc, CallDocs } from '#app/doors/api/call-docs.ts'
import { exampleRandom, exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewAuthInfo, viewLogin } from '#app/features/identity/model/session/session-view.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'

const registration = {
  request: {
    full_name: '青空 太郎',
    email: 'taro@aozora.example',
    password: 'Quartz-heron-48',
    confirm_password: 'Quartz-heron-48',
    lang: 'ja',
    is_subscribe_mail: true,
  },
  answer: {
    id: 'm4tq2w5xepz7nbtd3hsv6yck',
    full_name: '青空 太郎',
    email: 'taro@aozora.example',
    lang: 'ja',
  },
  refusals: [
    'badParameters',
    'forbidden',
    'companyMaxUsersReached',
    'userAlreadyExists',
    'passwordTooShort',
    'invalidEmail',
    'invalidUsername',
  ],
} satisfies Omit<CallDoc, 'ja'>

const codeLogin = {
  authorize_code: '4/0Ab_5qlm…',
  redirect_url: 'http://localhost:8787/aozora/login',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  keep_login: false,
}

const ofProvider: ErrorName[] = ['notRegistered', 'companyMaxUsersReached', 'userBlocked', 'dependencyError']

const loginExample = writeWire(
  viewLogin(
    {
      kind: 'reader',
      accessToken: `r1.${exampleRandom}`,
      keep: true,
      expiresAt: Date.UTC(2027, 10, 20),
      exceeded: null,
      appToken: null,
      shelfToken: null,
    },
    exampleVisit,
  ),
)
const authInfoExample = writeWire(viewAuthInfo(exampleVisit))

export const docs: CallDocs = {
  'POST /auth/login': {
    ja: 'メールアドレスまたはユーザー名で利用者・管理者をログインさせ、アクセストークンを返す',
    request: {
      email: 'reader@aozora.example',
      password_hash: passwordDigest('Bunko-demo-1'),
      keep_login: true,
      login_type: 'EMAIL',
    },
    answer: loginExample,
    refusals: [
      'badParameters',
      'invalidAccount',
      'accountBlockedTemporarily',
      'userBlocked',
      'ownPasswordNeeded',
    ],
  },
  'GET /auth/logout': { ja: 'アクセストークンのセッションを終了する', answer: null, refusals: [] },
  'GET /auth/info': {
    ja: 'ログイン中のアカウントを返す',
    answer: authInfoExample,
    refusals: ['unauthorized', 'accessTokenExpired', 'sessionNotFound', 'sessionError'],
  },
  'POST /auth/register': {
    ja: '呼び出した人のアカウントを作成する。メールアドレスを使うサイトでは、確認のメールを送信する',
    ...registration,
  },
  'POST /auth/sign-up': { ja: 'POST /auth/registerの別名', ...registration },
  'PUT /auth/forgot-password': {
    ja: '新しいパスワードを設定するリンクをメールで送信する。応答から、アドレスの登録の有無は分からない',
    request: { email: 'reader@aozora.example' },
    answer: null,
    refusals: ['forbidden', 'invalidEmail'],
  },

  'POST /custom-login/public': {
    ja: 'ログイン画面の文言を返す。`UserID`とアプリの使い捨てトークンがある場合は、セッションも開始する',
    request: { UserID: 'reader@aozora.example', app_token: 'eyJhbGciOiJIUzI1NiJ9.…' },
    answer: {
      title_of_email_field: null,
      title_of_password_field: null,
      custom_name: null,
      ...(loginExample as object),
    },
    refusals: [
      'forbidden',
      'loginIdInvalid',
      'tokenNotFound',
      'tokenInvalid',
      'tokenExpired',
      'cannotRefreshToken',
      'invalidAccessKey',
      'loginPageNotFound',
    ],
  },

  'POST /auth/social-login': {
    ja: 'Googleの認可コードで利用者をログインさせ、アクセストークンを返す',
    request: { ...codeLogin, code_verifier: undefined },
    answer: loginExample,
    refusals: ['invalidAuthorizeCode', 'identityTokenError', 'emailMissing', ...ofProvider],
  },
  'POST /auth/microsoft-sso-login': {
    ja: 'Microsoftの認可コードで利用者をログインさせ、アクセストークンを返す',
    request: codeLogin,
    answer: loginExample,
    refusals: ['identityCodeError', 'identityTokenError', 'microsoftNameEmpty', ...ofProvider],
  },
  'POST /auth/gakken-id-login': {
    ja: '利用規約への同意を得たうえで、学習サービスの認可コードで利用者をログインさせ、アクセストークンを返す',
    request: { ...codeLogin, is_accept_terms_and_condition: true, is_mobile_app: false },
    answer: loginExample,
    refusals: [
      'invalidAuthorizeCode',
      'identityTokenError',
      'childAccountCannotLogIn',
      'emailMissing',
      'learningServiceNotJoined',
      'userNotFound',
      'noAccountAtPublisher',
      'termsNotFound',
      'companyMaxUsersReached',
      'dependencyError',
    ],
  },

  'POST /auth/ip-address-login': {
    ja: 'ボタンが押されたときに、IPアドレスでログインさせる',
    request: { keep_login: false },
    answer: loginExample,
    refusals: ['ipLoginNotApplied', 'groupUsesIdLogin', 'userAccessExpired', 'userBlocked'],
  },
  'POST /auth/ip-address-auto-login': {
    ja: 'サイトを開いた時点で、IPアドレスでログインさせる',
    request: { login_type: 'AUTO_IP' },
    answer: loginExample,
    refusals: ['groupNotAutoLogin'],
  },
}
