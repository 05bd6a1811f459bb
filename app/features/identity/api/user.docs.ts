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
      receivesAlerts: true,
    },
    exampleVisit,
  ),
)

const userId = 'aozorareader0000000001'

const ofUser: ErrorName[] = ['unauthorized', 'noPermission', 'userNotFound']

export const docs: CallDocs = {
  'GET /user/detail/:id': {
    ja: '利用者1人を返す。利用者は自分だけ、管理者はサイトの利用者を取得できる',
    request: { id: userId },
    answer: userExample,
    refusals: ofUser,
  },
  'PUT /user/update/:id': {
    ja: '利用者の名前と言語、または受け取るメールとお知らせを変更する',
    request: { id: userId, full_name: '青空 花子', lang: 'ja', is_subscribe_mail: false },
    answer: userExample,
    refusals: [...ofUser, 'badParameters'],
  },
  'PUT /user/change-password': {
    ja: '呼び出した人のパスワードを変更し、ほかのセッションをすべて終了する',
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
    ja: 'メールアドレスを変更する。利用者本人の変更は新しいアドレスの確認後、管理者による変更は直ちに反映する',
    request: { id: userId, new_email: 'hanako@aozora.example' },
    answer: { reload_company_detail: false },
    refusals: [...ofUser, 'duplicateEmail', 'invalidEmail', 'proofNeeded', 'wrongPassword'],
  },
  'DELETE /user/cancel/:id': {
    ja: '利用中のプランを含めて、アカウントを退会処理する',
    request: { id: userId },
    answer: null,
    refusals: [...ofUser, 'forbidden', 'proofNeeded', 'wrongPassword'],
  },
}
