import { viewerPaths } from '#app/paths.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ViewerToken } from './issue-viewer-token.ts'

/** The answer of GET /content/public/viewer-token (spec ViewerToken), with the address to embed. */
export function viewViewerToken(token: ViewerToken, visit: Visit) {
  const { content, watermark } = token
  return {
    tokenId: token.tokenId,
    contentId: content.id,
    contentGroupId: String(token.groupId),
    path: visit.site.servicePath ?? '',
    contentInfo: {
      id: content.id,
      title: content.title,
      author: content.author,
      pageCount: content.pageCount,
      print: token.print,
    },
    watermark: {
      id: String(visit.site.tenantId),
      watermarkContent: watermark.text,
      color: watermark.color,
      fontSize: watermark.fontSize,
      position: watermark.position,
    },
    viewerUrl: `${viewerOrigin(visit)}${viewerPaths.launch(token.tokenId)}`,
  }
}

/** The viewer's own origin: its host with the scheme and port of the page that embeds it. */
export function viewerOrigin({ env, origin }: Visit): string {
  const url = new URL(origin)
  url.hostname = env.VIEWER_HOST
  return url.origin
}
