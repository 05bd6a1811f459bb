import { z } from 'zod'
import { endpoint, uploadEndpoint } from '#app/api/endpoint.ts'
import { viewContent } from '#app/domain/catalogue/content/content-view.ts'
import { getContent } from '#app/domain/catalogue/content/get-content.ts'
import { ContentData } from '#app/domain/publishing/upload/content-input.ts'
import { getContentProgress } from '#app/domain/publishing/upload/get-content-progress.ts'
import { replaceContent } from '#app/domain/publishing/upload/replace-content.ts'
import { uploadContent } from '#app/domain/publishing/upload/upload-content.ts'
import { rebuildIndex } from '#app/domain/search/index/rebuild-index.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content with, for administrators, how its newest file fares. */
async function detail(visit: Visit, { id }: { id: string }) {
  const actor = requireSignedIn(visit)
  const found = await getContent(visit, { id })
  const progress = actor.kind === 'staff' ? await getContentProgress(visit, id) : undefined
  return { ...viewContent(found), ...(progress === undefined ? {} : { progress }) }
}

export const contentEndpoints = [
  endpoint('GET /content/detail/:id', {
    summary: 'One content; for administrators with the progress of its file',
    input: z.object({ id: z.string() }),
    run: detail,
  }),
  uploadEndpoint('POST /content/upload-add', {
    summary: 'Add a content by its PDF',
    input: ContentData,
    run: async (visit, { input }, file) => {
      const { contentId } = await uploadContent(visit, input, file)
      return detail(visit, { id: contentId })
    },
  }),
  uploadEndpoint('PUT /content/replace-content/:contentId', {
    summary: 'Give a content a new PDF',
    input: z.object({}),
    run: async (visit, { params }, file) => {
      const contentId = String(params.contentId)
      await replaceContent(visit, contentId, file)
      return detail(visit, { id: contentId })
    },
  }),
  endpoint('POST /content/rebuild-index', {
    summary: 'Rebuild the search index of the site from its records and documents',
    input: z.object({}),
    run: rebuildIndex,
  }),
]
