import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findTerms, type Terms } from './terms-store.ts'

/** The terms that a new reader has to accept. Refuses a site without any with `termsNotFound`. */
export async function getTerms(visit: Visit): Promise<Terms> {
  return (await findTerms(visit.db, visit.site.tenantId)) ?? refuse('termsNotFound')
}
