import type { Site, SiteGroup, SiteSortField } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isReadersOwn } from './group-rules.ts'

/** The groups of the site that this visitor is offered, in the tenant's order (R234, R271, R272). */
export function groupsShown({ site, actor }: Pick<Visit, 'site' | 'actor'>): SiteGroup[] {
  return site.groups.filter((group) => actor?.kind === 'reader' || !isReadersOwn(group))
}

/** What lists of the home page and its groups can be sorted by. */
export function homeSortFields({ sortFields }: Pick<Site, 'sortFields'>): SiteSortField[] {
  return sortFields.filter(({ context }) => context === 2)
}
