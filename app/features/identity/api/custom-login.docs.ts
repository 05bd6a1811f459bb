import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { loginExample } from './sign-in-examples.ts'

export const docs: CallDocs = {
  'POST /custom-login/public': {
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
}
