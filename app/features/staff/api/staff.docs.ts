import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staffId = 'aozoraservice000000002'
const ofStaff: ErrorName[] = ['unauthorized', 'noPermission', 'serviceAdminNotFound']
const ofOthers: ErrorName[] = [...ofStaff, 'proofNeeded', 'ownStaffAccount', 'lastSystemAdmin']

const example = {
  id: staffId,
  name: '青空 次郎',
  email: 'jiro@aozora.example',
  level: 'service_admin',
  role_level: 5,
  company: { id: '1', name: '株式会社青空' },
  site: { tenant_id: '1', name: '青空文庫室' },
  lang: null,
  state: 'active',
  has_second_factor: true,
  last_sign_in_at: '2026-11-20T03:00:00.000Z',
  created_at: '2026-11-01T03:00:00.000Z',
  revision: 1,
}
const byId = { staff_id: staffId }

export const docs: CallDocs = {
  'GET /staff/page': {
    ja: '企業の管理者の一覧を返す',
    request: { page: 1, size: 10, level: 'service_admin', state: 'active', sort: 'asc', sort_by: 'name' },
    answer: { staff: [example], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /staff/detail/:staffId': { ja: '管理者1人を返す', request: byId, answer: example, refusals: ofStaff },
  'POST /staff/add': {
    ja: '管理者をメールで招待する',
    request: {
      name: '青空 三郎',
      email: 'saburo@aozora.example',
      level: 'service_admin',
      tenant_id: '1',
      lang: 'ja',
    },
    answer: {
      ...example,
      name: '青空 三郎',
      email: 'saburo@aozora.example',
      state: 'invited',
      has_second_factor: false,
    },
    refusals: ['unauthorized', 'noPermission', 'proofNeeded', 'badParameters', 'duplicateEmail', 'notFound'],
  },
  'PUT /staff/update/:staffId': {
    ja: '管理者の名前、メールアドレス、権限、サイトを変更する',
    request: {
      ...byId,
      name: '青空 次郎',
      email: 'jiro@aozora.example',
      level: 'service_admin',
      tenant_id: '1',
    },
    answer: { ...example, revision: 2 },
    refusals: [...ofOthers, 'badParameters', 'duplicateEmail', 'notFound', 'changedMeanwhile'],
  },
  'PUT /staff/stop/:staffId': {
    ja: '管理者を停止し、セッションを終了する',
    request: byId,
    answer: { ...example, state: 'stopped', revision: 2 },
    refusals: ofOthers,
  },
  'PUT /staff/allow/:staffId': {
    ja: '管理者の停止を解除する',
    request: byId,
    answer: { ...example, revision: 3 },
    refusals: ofOthers,
  },
  'DELETE /staff/delete/:staffId': {
    ja: '管理者を削除する。または招待を取り消す',
    request: byId,
    answer: null,
    refusals: ofOthers,
  },
  'PUT /staff/send-link/:staffId': {
    ja: '招待、または新しいパスワードを設定するリンクをメールで再送する',
    request: byId,
    answer: example,
    refusals: [...ofStaff, 'proofNeeded', 'userBlocked'],
  },
  'GET /staff/sessions/:staffId': {
    ja: '管理者の有効なセッションの一覧を返す',
    request: byId,
    answer: {
      sessions: [
        {
          id: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
          device: 'Chrome, Windows',
          created_at: '2026-11-20T03:00:00.000Z',
          last_used_at: '2026-11-20T03:10:00.000Z',
          is_this: false,
        },
      ],
    },
    refusals: ofStaff,
  },
  'PUT /staff/end-sessions/:staffId': {
    ja: '管理者のセッションを1つ、またはすべて終了する',
    request: byId,
    answer: null,
    refusals: [...ofStaff, 'proofNeeded'],
  },
  'PUT /staff/reset-second-factor/:staffId': {
    ja: '二段階認証の手段を失った管理者の設定を解除する',
    request: byId,
    answer: null,
    refusals: [...ofStaff, 'proofNeeded', 'ownStaffAccount'],
  },
  'GET /staff/second-factor-policy': {
    ja: '企業の管理者に二段階認証を必須にするかどうかを返す',
    request: {},
    answer: { required: true },
    refusals: ['unauthorized', 'noPermission', 'notFound'],
  },
  'PUT /staff/second-factor-policy': {
    ja: '企業の管理者に二段階認証を必須にするかどうかを設定する',
    request: { required: true },
    answer: { required: true },
    refusals: ['unauthorized', 'noPermission', 'proofNeeded', 'notFound'],
  },
}
