import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const ofKeys: ErrorName[] = ['unauthorized', 'noPermission', 'notFound']

const key = {
  id: 'appkeycurrent000000001',
  place: 'current',
  ending: 'x7Qk',
  created_by_name: '青空 花子',
  created_at: '2026-11-20T03:00:00.000Z',
  ends_at: null,
  used_on: '2026-11-24',
}
const before = {
  ...key,
  id: 'appkeyprevious00000001',
  place: 'previous',
  ends_at: '2026-12-20T03:00:00.000Z',
}

export const docs: CallDocs = {
  'GET /company/app-key': {
    ja: '企業のアプリが利用者をログインさせるキーの一覧を、末尾の文字で返す',
    request: {},
    answer: { app_keys: [key, before] },
    refusals: ofKeys,
  },
  'POST /company/rotate-app-key': {
    ja: '新しいアプリキーを作成する。キーはこの応答だけで返す。前のキーは30日間有効',
    request: { current: key.id },
    answer: { app_keys: [key, before], secret: 'bk_app_…' },
    refusals: [...ofKeys, 'proofNeeded', 'changedMeanwhile', 'sealingKeyMissing'],
  },
  'DELETE /company/app-key/:keyId': {
    ja: '最新の1つ前のアプリキーを直ちに無効にする',
    request: { key_id: before.id },
    answer: { app_keys: [key] },
    refusals: [...ofKeys, 'apiKeyNotFound'],
  },
}
