import { type DoorRules, readDoorRules } from '#app/domain/site/door-rules.ts'
import { listPlansOfContent } from '#app/domain/subscription/plan-store.ts'
import { readLicence } from '#app/domain/user-group/licence.ts'
import { refuse } from '#app/errors/refusal.ts'
import { dayOf } from '#app/values/day.ts'
import { isElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Content } from './content.ts'
import { findContent, listGroupsOfContent } from './content-store.ts'

export type ContentDetail = {
  content: Content
  groups: { id: number; name: string }[]
  /** Plans that cover the content; empty for what needs none, and for readers whose group decides without plans. */
  plans: Awaited<ReturnType<typeof listPlansOfContent>>
  /** Whether the visitor may read it as far as plans go: subscribed, or free (R287). */
  isRegistered: boolean
}

/**
 * A content as a reader sees it. Refuses `contentNotFound`, and `contentUnpublished` for what is hidden; an
 * administrator of the site sees hidden ones too (decision 21). Refuses guests where the site asks for a login (R129).
 */
export async function getContent(visit: Visit, { id }: { id: string }): Promise<ContentDetail> {
  ensureMayBrowse(visit)
  const tenantId = visit.site.tenantId
  if (!isElementId(id)) refuse('contentNotFound')
  const accountId = visit.actor?.kind === 'reader' ? visit.actor.id : null
  const reader = { contentId: id, accountId, today: dayOf(visit.now()) }
  const [content, groups, offers, licence] = await Promise.all([
    findContent(visit.db, tenantId, id),
    listGroupsOfContent(visit.db, tenantId, id),
    listPlansOfContent(visit.db, tenantId, reader),
    readLicence(visit.db, tenantId, reader),
    confirmMayBrowse(visit),
  ])
  if (content === null) refuse('contentNotFound')
  if (!content.visible && visit.actor?.kind !== 'staff') refuse('contentUnpublished')
  const plans = licence.reading === 'free' ? offers : []
  return {
    content,
    groups,
    plans,
    isRegistered: plans.length === 0 || plans.some((plan) => plan.isRegistered),
  }
}

/**
 * A site may ask for a login before anything is shown (settingLogin 1, R129); open type overrides it (decision 3).
 * Refuses guests with `unauthorized`, which a page answers with the sign-in. By the snapshot: enough for what pages show
 * around contents; whoever gives out contents asks `confirmMayBrowse` too.
 */
export function ensureMayBrowse({ site, actor }: Visit): void {
  if (actor === null && asksForLogin(site)) refuse('unauthorized')
}

/** The same by the records of this moment, so that a site that closed gives nothing out. Asked for guests only. */
export async function confirmMayBrowse(visit: Visit): Promise<void> {
  if (visit.actor !== null) return
  if (asksForLogin(await readDoorRules(visit.db, visit.site.tenantId))) refuse('unauthorized')
}

function asksForLogin({
  settingLogin,
  accountType,
}: Pick<DoorRules, 'settingLogin' | 'accountType'>): boolean {
  return settingLogin === 1 && accountType !== 'OPEN_TYPE'
}
