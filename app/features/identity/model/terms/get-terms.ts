import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findTerms, type Terms } from './terms-store.ts'

/** The terms that a new reader has to accept. Refuses a site without any with `termsNotFound`. */
export async function getTerms(visit: Visit): Promise<Terms> {
  const { db, site, locale } = visit
  const asked = { tenantId: site.tenantId, locale, today: dayOf(visit.now()) }
  return (await findTerms(db, asked)) ?? refuse('termsNotFound')
}
