import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  issueDownload,
  requestViewerToken,
  viewDownload,
  viewViewerToken,
} from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { contentGroupInput } from '#app/kernel/values/content-group-id.ts'

const ViewerTokenQuery = z
  .object({
    contentId: z.string().optional(),
    contentGroupId: contentGroupInput.optional(),
    tokenId: z.string().optional(),
  })
  .refine((query) => query.tokenId !== undefined || query.contentId !== undefined, {
    error: 'required',
    path: ['contentId'],
  })

const DownloadQuery = z
  .object({
    contentGroupId: contentGroupInput,
    contentId: z.string().optional(),
    contentDetailId: z.string().optional(),
  })
  .refine(({ contentId, contentDetailId }) => (contentId ?? contentDetailId) !== undefined, {
    error: 'required',
    path: ['contentId'],
  })

export const viewerEndpoints = [
  endpoint('GET /content/get-content-download-spec', {
    summary: 'Returns what the embedded viewer of the site’s app needs to open one content',
    access: 'user',
    input: DownloadQuery,
    // The call records the reading. The specification makes it a GET all the same.
    writes: true,
    run: (visit, { contentGroupId, contentId, contentDetailId }) =>
      issueDownload(visit, { contentId: contentId ?? contentDetailId ?? '', contentGroupId }),
    view: viewDownload,
  }),
  endpoint('GET /content/public/viewer-token', {
    summary: 'Returns a single-use token that opens one content in the viewer',
    access: 'optional',
    only: 'mayOpen',
    input: ViewerTokenQuery,
    // The call records the reading. The specification makes it a GET all the same.
    writes: true,
    run: requestViewerToken,
    view: viewViewerToken,
  }),
]
