import { viewContent } from '#app/features/catalogue/model/content/content-view.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { getContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content with, for administrators, how its newest file fares. */
export async function contentWithProgress(visit: Visit, { id }: { id: string }) {
  const actor = requireSignedIn(visit)
  const found = await getContent(visit, { id })
  const progress = actor.kind === 'staff' ? await getContentProgress(visit, id) : undefined
  return { ...viewContent(found, visit), ...(progress === undefined ? {} : { progress }) }
}
