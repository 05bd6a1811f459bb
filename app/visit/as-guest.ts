import type { Visit } from './visit.ts'

/** The same visit as a guest's, for content that is written for everybody, whoever asks for it. */
export function asGuest(visit: Visit): Visit {
  return { ...visit, actor: null, proof: null }
}
