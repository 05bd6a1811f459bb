import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Example answers for the API document, made by the functions that make the real ones, so that new fields appear in them. Ids, names and
 * tokens belong to nobody.
 */
export const exampleVisit = {
  site: { ...platformSite(), tenantId: 1, companyId: 1, servicePath: 'aozora' },
  actor: {
    kind: 'reader',
    level: 'reader',
    id: 'aozorareader0000000001',
    name: '青空 花子',
    email: 'reader@aozora.example',
    lang: 'ja',
    loginType: 'EMAIL',
  },
  locale: 'ja',
  origin: 'https://books.example',
  basePath: '/aozora',
  env: { VIEWER_HOST: 'viewer.example' },
} as unknown as Visit

/** The random part of a token that opens nothing. */
export const exampleRandom = 'q7Yx0c3VbN5mK8sR1tD4fG6hJ9lP2wE0zA3uI5oXyTk'
