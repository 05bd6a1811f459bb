import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewUser } from '#app/features/identity/model/account/user.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const userExample = writeWire(
  viewUser(
    {
      id: 'aozorareader0000000001',
      name: '青空 花子',
      email: 'reader@aozora.example',
      isProven: true,
      isClaimed: true,
      username: null,
      password: null,
      lang: 'ja',
      status: 'allow',
      subscribesMail: false,
      receivesNotifications: true,
    },
    exampleVisit,
  ),
)

const userId = 'aozorareader0000000001'

const ofUser: ErrorName[] = ['unauthorized', 'noPermission', 'userNotFound']

export const docs: CallDocs = {
  'GET /user/detail/:id': {
    request: { id: userId },
    answer: userExample,
    refusals: ofUser,
  },
  'PUT /user/update/:id': {
    request: { id: userId, full_name: '青空 花子', lang: 'ja', is_subscribe_mail: false },
    answer: userExample,
    refusals: [...ofUser, 'badParameters'],
  },
  'PUT /user/change-password': {
    request: {
      user_id: userId,
      old_pass: 'Bunko-demo-1',
      new_pass: 'Quartz-heron-48',
      confirm_pass: 'Quartz-heron-48',
    },
    answer: null,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'accountBlockedTemporarily',
      'wrongPassword',
      'passwordInUse',
      'passwordTooShort',
    ],
  },
  'PUT /user/change-email/:id': {
    request: { id: userId, new_email: 'hanako@aozora.example' },
    answer: { reload_company_detail: false },
    refusals: [...ofUser, 'duplicateEmail', 'invalidEmail', 'proofNeeded', 'wrongPassword'],
  },
  'DELETE /user/cancel/:id': {
    request: { id: userId },
    answer: null,
    refusals: [...ofUser, 'forbidden', 'proofNeeded', 'wrongPassword'],
  },
}
