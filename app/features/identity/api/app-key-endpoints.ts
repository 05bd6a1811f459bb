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
    summary: 'Lists the keys with which the company’s apps sign their readers in, by their last characters',
    access: 'company',
    input: AppKeyQuery,
    run: getAppKeys,
    view: (keys) => ({ appKeys: keys.map(viewAppKey) }),
  }),
  endpoint('POST /company/rotate-app-key', {
    summary:
      'Creates a new app key, which only this answer shows; the one before stays valid for 30 more days',
    access: 'company',
    only: 'person',
    input: RotateAppKey,
    run: rotateAppKey,
    view: ({ keys, secret }) => ({ appKeys: keys.map(viewAppKey), secret }),
  }),
  endpoint('DELETE /company/app-key/:keyId', {
    summary: 'Ends the app key before the newest at once',
    access: 'company',
    only: 'person',
    input: EndAppKey,
    run: endAppKey,
    view: (keys) => ({ appKeys: keys.map(viewAppKey) }),
  }),
]
