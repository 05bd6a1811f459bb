import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { issueViewerToken, type ViewerToken } from './issue-viewer-token.ts'

/** What the reader inside the tenant's app is opened with (spec DownloadObject). */
export type Download = { token: ViewerToken; reader: { id: string; name: string }; customName: string | null }

/**
 * Issues a download id (R309). assumed: only readers in the tenant's own app download, and the app opens our viewer with
 * the id, so it is a launch token: no file without its reader's mark is ever given out. Refuses guests with
 * `unauthorized`, readers in a browser with `cannotDownloadContent` (903), and as `getOpening` does.
 */
export async function issueDownload(
  visit: Visit,
  wanted: { contentId: string; contentGroupId: number },
): Promise<Download> {
  const reader = requireReader(visit)
  if (!reader.isApp) refuse('cannotDownloadContent')
  const { contentId, contentGroupId: groupId } = wanted
  const token = await issueViewerToken(visit, { contentId, groupId })
  const { customName } = visit.site.settings.customLogin
  return { token, reader: { id: reader.id, name: reader.name }, customName }
}
