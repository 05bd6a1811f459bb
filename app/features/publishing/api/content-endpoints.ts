import { z } from 'zod'
import { endpoint, uploadEndpoint } from '#app/doors/api/endpoint.ts'
import { ContentData, ReplacementData } from '#app/features/publishing/model/upload/content-input.ts'
import { replaceContent } from '#app/features/publishing/model/upload/replace-content.ts'
import { uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { rebuildIndex } from '#app/features/search/model/index/rebuild-index.ts'
import { contentWithProgress } from './content-with-progress.ts'

export const staffContentEndpoints = [
  uploadEndpoint('POST /content/upload-add', {
    summary: 'Add a content by its PDF',
    access: 'service',
    input: ContentData,
    run: async (visit, { input }, file) => {
      const { contentId } = await uploadContent(visit, input, file)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  uploadEndpoint('PUT /content/replace-content/:contentId', {
    summary: 'Give a content a new PDF',
    access: 'service',
    input: ReplacementData,
    run: async (visit, { params, input }, file) => {
      const contentId = String(params.contentId)
      await replaceContent(visit, contentId, input, file)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  endpoint('POST /content/rebuild-index', {
    summary: 'Rebuild the search index of the site from its records and documents',
    access: 'service',
    input: z.object({}),
    run: rebuildIndex,
  }),
]
