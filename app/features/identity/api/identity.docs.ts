import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { loginExample } from './sign-in-examples.ts'

const codeLogin = {
  authorize_code: '4/0Ab_5qlm…',
  redirect_url: 'http://localhost:8787/aozora/login',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  keep_login: false,
}

const ofProvider: ErrorName[] = ['notRegistered', 'companyMaxUsersReached', 'userBlocked', 'dependencyError']

export const docs: CallDocs = {
  'POST /auth/social-login': {
    request: { ...codeLogin, code_verifier: undefined },
    answer: loginExample,
    refusals: ['invalidAuthorizeCode', 'identityTokenError', 'emailMissing', ...ofProvider],
  },
  'POST /auth/microsoft-sso-login': {
    request: codeLogin,
    answer: loginExample,
    refusals: ['identityCodeError', 'identityTokenError', 'microsoftNameEmpty', ...ofProvider],
  },
  'POST /auth/gakken-id-login': {
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
}
