import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { loginExample } from './sign-in-examples.ts'

export const docs: CallDocs = {
  'POST /auth/ip-address-login': {
    request: { keep_login: false },
    answer: loginExample,
    refusals: ['ipLoginNotApplied', 'groupUsesIdLogin', 'userAccessExpired', 'userBlocked'],
  },
  'POST /auth/ip-address-auto-login': {
    request: { login_type: 'AUTO_IP' },
    answer: loginExample,
    refusals: ['groupNotAutoLogin'],
  },
}
