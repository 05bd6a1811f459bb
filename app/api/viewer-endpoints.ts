import { z } from 'zod'
import { requestViewerToken } from '#app/domain/viewer/issue-viewer-token.ts'
import { viewViewerToken } from '#app/domain/viewer/viewer-token-view.ts'
import { endpoint } from './endpoint.ts'

const ViewerTokenQuery = z
  .object({
    contentId: z.string().optional(),
    contentGroupId: z.coerce.number({ error: 'invalidId' }).int('invalidId').positive('invalidId').optional(),
    tokenId: z.string().optional(),
  })
  .refine((query) => query.tokenId !== undefined || query.contentId !== undefined, {
    error: 'required',
    path: ['contentId'],
  })

export const viewerEndpoints = [
  endpoint('GET /content/public/viewer-token', {
    summary: 'A single-use token that opens one content in the viewer',
    input: ViewerTokenQuery,
    // It records the reading; still a GET, as the specification has it.
    writes: true,
    run: requestViewerToken,
    view: viewViewerToken,
  }),
]
