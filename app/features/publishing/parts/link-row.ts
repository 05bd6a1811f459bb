import type { DirectLink } from '#app/features/reading/model/direct-link/direct-link.ts'
import { viewDirectLink } from '#app/features/reading/model/direct-link/direct-link-view.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A link as its row shows it: the last day it works, and when it was used last, to be written in the visitor's way. */
export function viewLinkRow(link: DirectLink, visit: Visit) {
  const { expiresAt, lastUsedAt } = link
  return {
    ...viewDirectLink(link, visit),
    lastDay: expiresAt === null ? null : dayOf(expiresAt - 1),
    usedAt: lastUsedAt,
  }
}
export type LinkRow = ReturnType<typeof viewLinkRow>
