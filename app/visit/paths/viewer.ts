import { withQuery } from './query.ts'

/** URLs on the viewer's own origin; `tag` names the site by its service path or host (R318) and decides nothing. */
export const viewerPaths = {
  launch: (
    token: string,
    query: { tag?: string; page?: number; q?: string; lang?: string; scheme?: string } = {},
  ) => withQuery(`/v/${token}`, query),
  /** The specification's address of a content's type, with the token in the query (R314–R317). */
  pdf: '/pdf',
  /** An empty page that fetches what the viewer is made of. */
  ahead: '/v/ahead',
}
