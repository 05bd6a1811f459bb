import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  AppKeyQuery,
  EndAppKey,
  endAppKey,
  getAppKeys,
  RotateAppKey,
  rotateAppKey,
  viewAppKey,
} from '#app/features/identity/model/company-key/company-keys.ts'

export const appKeyEndpoints = [
  endpoint('GET /company/app-key', {
    summary: 'What the company’s apps sign their readers’ sign-ins with, by the last signs',
    access: 'company',
    input: AppKeyQuery,
    run: getAppKeys,
    view: (keys) => ({ appKeys: keys.map(viewAppKey) }),
  }),
  endpoint('POST /company/rotate-app-key', {
    summary: 'Make a new one, answered this once; the one before counts for 30 days more',
    access: 'company',
    only: 'person',
    input: RotateAppKey,
    run: rotateAppKey,
    view: ({ keys, secret }) => ({ appKeys: keys.map(viewAppKey), secret }),
  }),
  endpoint('DELETE /company/app-key/:keyId', {
    summary: 'End the one before the newest at once',
    access: 'company',
    only: 'person',
    input: EndAppKey,
    run: endAppKey,
    view: (keys) => ({ appKeys: keys.map(viewAppKey) }),
  }),
]
