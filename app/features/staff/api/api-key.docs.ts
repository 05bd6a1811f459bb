import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const apiKeyId = 'aozorakey0000000000001'
const ofKeys: ErrorName[] = ['unauthorized', 'noPermission', 'notFound']

const example = {
  id: apiKeyId,
  name: '夜間の取り込み',
  level: 'service_admin',
  site: { tenant_id: '1', name: '青空文庫室' },
  ending: 'x7Qk',
  state: 'active',
  created_by_name: '青空 花子',
  created_at: '2026-11-20T03:00:00.000Z',
  expires_at: '2027-04-01T15:00:00.000Z',
  last_used_at: null,
}

export const docs: CallDocs = {
  'GET /api-key/page': {
    ja: '企業のAPIキーの一覧を返す',
    request: {},
    answer: { api_keys: [example] },
    refusals: ofKeys,
  },
  'GET /api-key/detail/:apiKeyId': {
    ja: 'APIキー1件を返す',
    request: { api_key_id: apiKeyId },
    answer: example,
    refusals: [...ofKeys, 'apiKeyNotFound'],
  },
  'POST /api-key/add': {
    ja: 'APIキーを作成する。キーはこの応答だけで返す',
    request: { name: '夜間の取り込み', level: 'service_admin', tenant_id: '1', last_day: '2027-04-01' },
    answer: { ...example, secret: 'bk_1_…' },
    refusals: [...ofKeys, 'proofNeeded', 'badParameters', 'listFull'],
  },
  'DELETE /api-key/delete/:apiKeyId': {
    ja: 'APIキーを無効にする',
    request: { api_key_id: apiKeyId },
    answer: { ...example, state: 'revoked' },
    refusals: [...ofKeys, 'apiKeyNotFound'],
  },
}
