import type { Site, SiteGroup, SiteSortField } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isReadersOwn } from './group-rules.ts'

/** The site's groups that this visitor sees, in the tenant's order (R234, R271, R272). */
export function groupsShown({ site, actor }: Pick<Visit, 'site' | 'actor'>): SiteGroup[] {
  return site.groups.filter((group) => actor?.kind === 'reader' || !isReadersOwn(group))
}

/** The fields by which lists on the home page and in groups can be sorted. */
export function homeSortFields({ sortFields }: Pick<Site, 'sortFields'>): SiteSortField[] {
  return sortFields.filter(({ context }) => context === 2)
}
