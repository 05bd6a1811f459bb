import type { Visit } from '#app/visit/visit.ts'

/** The parts of a visit that say how a request was sent, for tests in which that makes no difference. */
export const plainRequest = {
  requestId: 'r',
  locale: 'ja',
  origin: 'http://localhost',
  address: null,
  country: null,
  userAgent: null,
  device: null,
  referrer: null,
  afterwards: () => undefined,
} as const satisfies Partial<Visit>
