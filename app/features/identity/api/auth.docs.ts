import type { CallDoc, CallDocs } from '#app/doors/api/call-docs.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { authInfoExample, loginExample } from './sign-in-examples.ts'

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
} satisfies CallDoc

export const docs: CallDocs = {
  'POST /auth/login': {
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
  'GET /auth/logout': { answer: null, refusals: [] },
  'GET /auth/info': {
    answer: authInfoExample,
    refusals: ['unauthorized', 'accessTokenExpired', 'sessionNotFound', 'sessionError'],
  },
  'POST /auth/register': registration,
  'POST /auth/sign-up': registration,
  'PUT /auth/forgot-password': {
    request: { email: 'reader@aozora.example' },
    answer: null,
    refusals: ['forbidden', 'invalidEmail'],
  },
}
