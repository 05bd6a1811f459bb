import { endpoint, uploadEndpoint } from '#app/doors/api/endpoint.ts'
import { chooseCoverPage } from '#app/features/publishing/model/cover/choose-cover-page.ts'
import { CoverPageInput } from '#app/features/publishing/model/cover/cover-input.ts'
import { uploadCover } from '#app/features/publishing/model/cover/upload-cover.ts'
import { VersionsQuery } from '#app/features/publishing/model/versions/list-versions.ts'
import { contentWithProgress } from './content-with-progress.ts'

export const coverEndpoints = [
  endpoint('PUT /content/cover/:contentId', {
    summary: 'Make a page of a content’s file its cover',
    access: 'service',
    input: CoverPageInput,
    run: async (visit, input) => {
      await chooseCoverPage(visit, input)
      return contentWithProgress(visit, { id: input.contentId })
    },
  }),
  uploadEndpoint('POST /content/cover/:contentId', {
    summary: 'Give a content a cover of its own, a PNG or JPEG',
    access: 'service',
    input: VersionsQuery,
    run: async (visit, { params }, file) => {
      const contentId = String(params.contentId)
      await uploadCover(visit, contentId, file)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
]
