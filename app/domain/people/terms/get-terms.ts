import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findTerms, type Terms } from './terms-store.ts'

/** The terms that a new reader has to accept. Refuses a site without any with `termsNotFound`. */
export async function getTerms(visit: Visit): Promise<Terms> {
  const { db, site, locale } = visit
  return (await findTerms(db, { tenantId: site.tenantId, locale })) ?? refuse('termsNotFound')
}
