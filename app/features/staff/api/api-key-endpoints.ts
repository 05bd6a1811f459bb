import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addApiKey,
  getApiKey,
  KeyId,
  KeyQuery,
  listApiKeys,
  NewApiKey,
  revokeApiKey,
  viewApiKey,
} from '#app/features/staff/model/api-key/api-keys.ts'

export const apiKeyEndpoints = [
  endpoint('GET /api-key/page', {
    summary: 'Lists the company’s API keys',
    access: 'company',
    input: KeyQuery,
    run: listApiKeys,
    view: (keys) => ({ apiKeys: keys.map(viewApiKey) }),
  }),
  endpoint('GET /api-key/detail/:apiKeyId', {
    summary: 'Returns one API key',
    access: 'company',
    input: KeyId,
    run: getApiKey,
    view: viewApiKey,
  }),
  endpoint('POST /api-key/add', {
    summary: 'Creates an API key, which only this answer shows',
    access: 'company',
    only: 'person',
    input: NewApiKey,
    run: addApiKey,
    view: ({ key, secret }) => ({ ...viewApiKey(key), secret }),
  }),
  endpoint('DELETE /api-key/delete/:apiKeyId', {
    summary: 'Revokes an API key',
    access: 'company',
    only: 'person',
    input: KeyId,
    run: revokeApiKey,
    view: viewApiKey,
  }),
]
