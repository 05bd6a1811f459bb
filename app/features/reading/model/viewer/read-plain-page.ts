import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { findContent } from '#app/features/catalogue/model/content/content-store.ts'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { findBindingOfGroups, isBoundAtRight } from './binding-of-book.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import { notePlace } from './note-place.ts'
import { type PagePicture, stampedPicture } from './read-page-picture.ts'

/** One page for a reader without scripts. */
export type PlainPage = {
  title: string
  pages: number
  rightToLeft: boolean
  parentOrigin: string
  /** With the reader's mark. Null if the page isn't drawn. */
  picture: PagePicture | null
}

/** One page for a viewer's key. Also stores it as the reader's place. Refuses as for a segment. */
export async function readPlainPage(request: ViewerRequest, page: number): Promise<PlainPage> {
  const grant = await ensureLive(request)
  const [content, document, binding, picture] = await Promise.all([
    findContent(request.db, grant.tenantId, grant.contentId),
    findDocument(request.db, keyOf(grant)),
    findBindingOfGroups(request.db, grant),
    stampedPicture(request, grant, { page, width: pageWidths[1] }),
    notePlace(request, { from: page, to: page }),
  ])
  if (content === null || document === null || page > (document.pages ?? 0)) refuse('fileNotFound')
  return {
    title: content.title,
    pages: document.pages ?? 0,
    rightToLeft: isBoundAtRight(content, document, binding),
    parentOrigin: grant.parentOrigin,
    picture,
  }
}
