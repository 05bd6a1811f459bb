import { paths } from '#app/visit/paths/reader.ts'
import { viewerPaths } from '#app/visit/paths/viewer.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Download } from './issue-download.ts'
import type { ViewerToken } from './issue-viewer-token.ts'

/**
 * The answer of GET /content/public/viewer-token (spec ViewerToken), with the address to embed and the address of a page.
 */
export function viewViewerToken(token: ViewerToken, visit: Visit) {
  const { content, watermark } = token
  return {
    tokenId: token.tokenId,
    contentId: content.id,
    contentGroupId: String(token.groupId),
    path: tagOf(visit),
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
    directViewUrl: `${visit.origin}${visit.basePath}${paths.directView(token.tokenId)}`,
  }
}

/** The answer of GET /content/get-content-download-spec. assumed: the id alone opens the book, so no key is sent. */
export function viewDownload({ token, reader, customName }: Download, visit: Visit) {
  return {
    downloadId: token.tokenId,
    authId: reader.id,
    authName: reader.name,
    authKey: null,
    customName,
    viewerUrl: `${viewerOrigin(visit)}${viewerPaths.launch(token.tokenId)}`,
  }
}

/** The name of the site in the viewer's address and its token: the service path, or else the host (R318). */
export function tagOf({ site, origin }: Visit): string {
  return site.servicePath ?? site.domain ?? new URL(origin).hostname
}

/** The viewer's own origin: its host with the scheme and port of the embedding page. */
export function viewerOrigin({ env, origin }: Visit): string {
  const url = new URL(origin)
  url.hostname = env.VIEWER_HOST
  return url.origin
}
