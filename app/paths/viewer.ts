import { withQuery } from './query.ts'

/** URLs on the viewer's own origin. */
export const viewerPaths = {
  launch: (token: string, query: { page?: number; q?: string; lang?: string } = {}) =>
    withQuery(`/v/${token}`, query),
}
