import type { Reader, Visit } from '#app/visit/visit.ts'

/** The visit as the demo site's own reader makes it, without signing in. */
export function asReader(guest: Visit): Visit & { actor: Reader } {
  const actor: Reader = {
    kind: 'reader',
    level: 'reader',
    id: 'aozorareader0000000001',
    name: '',
    email: null,
    knownAs: 'x',
    lang: null,
    sessionId: 's',
    loginType: 'EMAIL',
    isApp: false,
    groupId: null,
  }
  return { ...guest, actor }
}
