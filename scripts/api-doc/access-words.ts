import type { Endpoint } from '#app/doors/api/endpoint.ts'

const words = {
  public: 'anyone',
  optional: 'visitor',
  user: 'reader',
  service: 'administrator',
  company: 'company administrator',
  system: 'system administrator',
}
const narrowed = {
  ownAccount: 'with an account of their own',
  mayOpen: 'who may open the document',
  person: 'in person, not by a key',
}

type Declared = Pick<Endpoint, 'access' | 'only'>

/** Returns the words in which docs/api.md says who may make a call. */
export function accessWords({ access, only }: Declared): string {
  const who = typeof access === 'string' ? [words[access]] : access.map((one) => words[one])
  const [first, ...others] = who
  return [[first, ...(only === null ? [] : [narrowed[only]])].join(' '), ...others].join(', or ')
}

/** Returns `x-access` of the OpenAPI document, which tells programs who may make a call. */
export function accessField({ access, only }: Declared) {
  return { 'x-access': access, ...(only === null ? {} : { 'x-access-only': only }) }
}

/** An empty requirement beside the token means that a client may make the call without a token. */
export function securityOf({ access }: Declared): Record<string, string[]>[] {
  if (access === 'public') return []
  return access === 'optional' ? [{}, { accessToken: [] }] : [{ accessToken: [] }]
}
