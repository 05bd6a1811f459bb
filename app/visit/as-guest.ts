import type { Visit } from './visit.ts'

/** The same visit as anybody would pay it, for what is written for everybody whoever asks. */
export function asGuest(visit: Visit): Visit {
  return { ...visit, actor: null, proof: null }
}
