import { withQuery } from './query.ts'

const site = (tenantId: number) => `/admin/sites/${tenantId}`

/** The console's screens about a site's contents, content groups, hashtags and notifications. */
export const contentPaths = {
  contentFields: (tenantId: number, contentId: string) => `${site(tenantId)}/contents/${contentId}/edit`,
  contentLinks: (tenantId: number, contentId: string) => `${site(tenantId)}/contents/${contentId}/links`,
  contentsCsv: (tenantId: number) => `${site(tenantId)}/contents.csv`,
  trash: (tenantId: number, query: { page?: number } = {}) =>
    withQuery(`${site(tenantId)}/contents/trash`, query),
  groups: (tenantId: number) => `${site(tenantId)}/content-groups`,
  newGroup: (tenantId: number) => `${site(tenantId)}/content-groups/new`,
  group: (tenantId: number, groupId: number) => `${site(tenantId)}/content-groups/${groupId}`,
  hashtags: (tenantId: number) => `${site(tenantId)}/hashtags`,
  newHashtag: (tenantId: number) => `${site(tenantId)}/hashtags/new`,
  hashtag: (tenantId: number, tagId: number) => `${site(tenantId)}/hashtags/${tagId}`,
  siteNotifications: (tenantId: number) => `${site(tenantId)}/notifications`,
  newNotification: (tenantId: number) => `${site(tenantId)}/notifications/new`,
  siteNotification: (tenantId: number, id: number) => `${site(tenantId)}/notifications/${id}`,
}
