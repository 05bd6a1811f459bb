import { readActor } from './read-actor.ts'
import type { Visit } from './visit.ts'

/** The same visit after a session began during it, so that the current page already knows its reader. */
export async function signedIn(visit: Visit, token: string): Promise<Visit> {
  const { actor } = await readActor(visit.db, visit.site, token, visit.now())
  return { ...visit, actor, proof: actor === null ? null : 'cookie', locale: actor?.lang ?? visit.locale }
}
