import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import { docs as ofSubscriptions } from '#app/features/plans/api/subscription.docs.ts'
import { viewUserRow } from '#app/features/users/model/user/user-view.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const userId = 'aozorareader0000000001'
const groupId = 'groupinuse000000000001'
const example = writeWire(
  viewUserRow({
    id: userId,
    name: '青空 花子',
    email: 'reader@aozora.example',
    username: null,
    status: 'allow',
    groupId,
    groupName: 'North Library',
    addedAt: Date.parse('2026-11-20T03:00:00Z'),
    lastUsedAt: Date.parse('2026-11-22T03:00:00Z'),
    revision: 1,
  }),
) as Record<string, unknown>

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const ofUser: ErrorName[] = [...staff, 'userNotFound']
const ofGroup: ErrorName[] = ['userGroupNotFound', 'groupUsesIpLogin', 'userGroupFull']

const code = '7K3M-Q0ZX'

export const docs: CallDocs = {
  'GET /user/page': {
    ja: 'サイトの利用者の一覧を返す。語の先頭、グループ、状態で絞り込める',
    request: { search_key: 'reader', account_status: '0', sort: 'name', page: 1, size: 20 },
    answer: {
      users: [example],
      page: 1,
      size: 20,
      total_pages: 1,
      total_records: 1,
      total_is_at_least: false,
    },
    refusals: staff,
  },
  'POST /user/add': {
    ja: '利用者を追加する。メールアドレスの場合はリンクをメールで送信し、ユーザー名の場合はこの応答だけでパスワードを返す',
    request: {
      full_name: '夏目 房之介',
      email: 'natsume@reader.example',
      user_group_id: groupId,
      lang: 'ja',
    },
    answer: { id: 'accountnew000000000001', starting_password: null },
    refusals: [
      ...staff,
      'badParameters',
      'invalidEmail',
      'invalidUsername',
      'duplicateEmail',
      'userAlreadyExists',
      'companyMaxUsersReached',
      ...ofGroup,
    ],
  },
  'PUT /user/admin-update/:id': {
    ja: '利用者の名前、ユーザー名、グループ、言語を変更する。省略した項目は変更しない',
    request: { id: userId, full_name: '青空 花子', user_group_id: 'none', revision: 1 },
    answer: {
      ...example,
      user_group_id: null,
      user_group_name: null,
      lang: 'ja',
      is_subscribe_mail: false,
      is_receive_notify: true,
    },
    refusals: [...ofUser, 'badParameters', 'invalidUsername', 'loginIdInUse', ...ofGroup, 'changedMeanwhile'],
  },
  'PUT /user/status': {
    ja: '利用者を停止して直ちにログアウトさせる。または停止を解除する',
    request: { ids: [userId], status: 'stop' },
    answer: { changed: 1 },
    refusals: [...staff, 'badParameters'],
  },
  'PUT /user/move': {
    ja: '利用者を利用者グループに移す。`none`でグループから外す',
    request: { ids: [userId], user_group_id: groupId },
    answer: { changed: 1 },
    refusals: [...staff, 'badParameters', ...ofGroup],
  },
  'PUT /user/reset-password/:id': {
    ja: '新しいパスワードを設定するリンクを利用者にメールで送信する',
    request: { id: userId },
    answer: null,
    refusals: [...ofUser, 'invalidEmail'],
  },
  'GET /user/card-hold/:id': {
    ja: '別のカードを試すまで待つ理由を返す。待つ必要がなければnull',
    request: { id: userId },
    answer: {
      tried: 5,
      declined: 4,
      until: '2026-11-22T04:00:00.000Z',
      last_at: '2026-11-22T03:00:00.000Z',
    },
    refusals: ofUser,
  },
  'PUT /user/lift-card-hold/:id': {
    ja: 'カードの試行が多すぎた利用者の待ち時間を解除する',
    request: { id: userId },
    answer: null,
    refusals: ofUser,
  },
  'PUT /user/starting-password/:id': {
    ja: 'メールアドレスのない利用者に新しいパスワードを発行する。パスワードはこの応答だけで返す',
    request: { id: 'usernamereader00000001' },
    answer: { starting_password: 'Kfmta-wxeh-4729' },
    refusals: [...ofUser, 'changedMeanwhile'],
  },

  'GET /user/sessions/:id': {
    ja: '利用者のセッションの一覧を返す',
    request: { id: userId },
    answer: [
      {
        id: 'f7c2a9d34e5f60718293b8e1',
        device: 'Chrome, Windows',
        country: 'JP',
        login_type: 'EMAIL',
        is_app: false,
        last_used_at: '2026-11-22T03:00:00.000Z',
        created_at: '2026-11-20T03:00:00.000Z',
      },
    ],
    refusals: ofUser,
  },
  'DELETE /user/end-sessions/:id': {
    ja: '利用者のセッションを1つ、またはすべて終了する',
    request: { id: userId },
    answer: { ended: 1 },
    refusals: ofUser,
  },
  'GET /user/rights/:id': {
    ja: '利用者が閲覧できるかどうかを、理由とともに分類ごとに返す',
    request: { id: userId },
    answer: {
      print: null,
      groups: [
        { content_group_id: '1', content_group_name: '新刊', right: 'free', plans: [] },
        { content_group_id: '5', content_group_name: '会員', right: 'plan', plans: ['読み放題'] },
      ],
      contents: [{ id: contentExample.id, title: contentExample.title, right: 'licensed' }],
      total_contents: 1,
      is_open_to_guests: false,
    },
    refusals: ofUser,
  },
  'GET /user/registrations/:id': {
    ja: '利用者の契約の一覧を返す',
    request: { id: userId, page: 1, size: 10 },
    answer: ofSubscriptions['GET /subscription-plan/user/registered/page']?.answer ?? null,
    refusals: ofUser,
  },
  'GET /user/readings/:id': {
    ja: '利用者が閲覧した資料の一覧を、最終閲覧日時と回数とともに返す',
    request: { id: userId, page: 1, size: 10 },
    answer: {
      readings: [
        {
          id: contentExample.id,
          title: contentExample.title,
          openings: 3,
          read_at: '2026-11-22T03:00:00.000Z',
        },
      ],
      has_more: false,
    },
    refusals: ofUser,
  },
  'GET /user/traces/:id': {
    ja: '利用者が資料を開いた記録の一覧を、ページに表示されたトレースコードとともに返す',
    request: { id: userId, page: 1, size: 10 },
    answer: {
      traces: [
        {
          code,
          content_id: contentExample.id,
          version: 1,
          print: 2,
          title: contentExample.title,
          file_name: 'network-settings.pdf',
          pages: 270,
          opened_at: '2026-11-22T03:00:00.000Z',
          read_until: '2026-11-22T15:00:00.000Z',
        },
      ],
      has_more: false,
    },
    refusals: ofUser,
  },
  'GET /trace/:code': {
    ja: 'トレースコードから、資料を開いた人・資料・日時を調べる',
    request: { code },
    answer: {
      code,
      reader: {
        id: userId,
        name: '青空 花子',
        email: 'reader@aozora.example',
        username: null,
        is_by_address: false,
        is_shut_out: false,
        group_name: null,
        device: 'Chrome, Windows',
        country: 'JP',
      },
      mark: '青空 花子 reader@aozora.example 2026/11/22',
      content: {
        id: contentExample.id,
        title: contentExample.title,
        version: 1,
        file_name: 'network-settings.pdf',
        pages: 270,
      },
      opened_at: '2026-11-22T03:00:00.000Z',
      read_until: '2026-11-22T15:00:00.000Z',
      print: 2,
    },
    refusals: [...staff, 'badParameters', 'notFound'],
  },
}
