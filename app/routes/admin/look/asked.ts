import type { Asked } from '#app/pages/admin/look/typed-record.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a request asks of a form of the look: its address, and which unsaved look this browser has. */
export function asked({ visit, request, url }: { visit: Visit; request: Request; url: URL }): Asked {
  return { params: url.searchParams, draftId: ownCookie(visit.site, request, 'preview') }
}
