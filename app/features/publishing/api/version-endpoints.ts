import { endpoint } from '#app/doors/api/endpoint.ts'
import { listVersions, VersionsQuery } from '#app/features/publishing/model/versions/list-versions.ts'
import { RestoreInput, restoreVersion } from '#app/features/publishing/model/versions/restore-version.ts'
import { viewVersions } from '#app/features/publishing/model/versions/version-view.ts'
import { contentWithProgress } from './content-with-progress.ts'

export const versionEndpoints = [
  endpoint('GET /content/versions/:contentId', {
    summary: 'The files a content has and had, the newest first',
    access: 'service',
    input: VersionsQuery,
    run: listVersions,
    view: viewVersions,
  }),
  endpoint('PUT /content/restore-version/:contentId', {
    summary: 'Show an older file of a content again, as its next version',
    access: 'service',
    input: RestoreInput,
    run: async (visit, input) => {
      const { contentId } = await restoreVersion(visit, input)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
]
