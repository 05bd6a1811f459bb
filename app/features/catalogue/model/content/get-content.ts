import { type Licence, readLicence } from '#app/features/access/model/licence.ts'
import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { recordUse } from '#app/features/analytics/model/recording/record-use.ts'
import type { PlanOffer } from '#app/features/plans/model/plan/plan.ts'
import { listPlansOfContent } from '#app/features/plans/model/plan/plan-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'
import { cardReaderOf } from './card-store.ts'
import { type FoundContent, findContentFor } from './detail-store.ts'
import { isPublished } from './publication.ts'

export type ContentDetail = FoundContent & {
  /** The plans that include the content. Empty if none is needed, or if the reader's group decides without plans. */
  plans: PlanOffer[]
  /** Whether plans allow the visitor to read it: subscribed, or free (R287). */
  isRegistered: boolean
  /** What the reader's group says about it. */
  licence: Licence['reading']
}

/**
 * A content as a reader sees it, in one round trip. Refuses with `contentNotFound`, and a hidden one with
 * `contentUnpublished`, except for administrators of the site (ruling 21). Refuses guests if the site requires a sign-in
 * (R129).
 */
export async function getContent(visit: Visit, { id }: { id: string }): Promise<ContentDetail> {
  ensureMayBrowse(visit)
  if (!isElementId(id)) refuse('contentNotFound')
  const { db, site } = visit
  const asking = cardReaderOf(visit)
  const reader = { contentId: id, accountId: asking.accountId, today: asking.today }
  const [found, offers, licence] = await Promise.all([
    findContentFor(db, asking, id, site),
    listPlansOfContent(db, { ...asking, contentId: id }),
    readLicence(db, site.tenantId, reader),
    confirmMayBrowse(visit),
  ])
  if (found === null) refuse('contentNotFound')
  if (!isPublished(found.content, asking.today) && visit.actor?.kind !== 'staff') refuse('contentUnpublished')
  recordUse(visit, { kind: 'view', about: id })
  const plans = licence.reading === 'free' ? offers : []
  return {
    ...found,
    plans,
    isRegistered: plans.length === 0 || plans.some((plan) => plan.isRegistered),
    licence: licence.reading,
  }
}
