import { receiveFile, type UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { dropFile, keepFile } from '#app/features/documents/model/received-file/unkept-file.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ContentData } from './content-input.ts'
import { ensureRoomForContent, getContentAllowance } from './content-records.ts'
import { ensureAllowed, recordContent } from './record-content.ts'

/**
 * A service admin adds a content by uploading its file (spec content.uploadAdd). The file is stored, the records are
 * committed and a job is woken, so the answer comes long before readers see a page. Fields may follow the file in the
 * body; pass a function then. Refuses `invalidFile` 413, `contentGroupNotFound` 707, `companyMaxContentsReached` 421, and
 * an unknown hashtag with `notFound` 404.
 */
export async function uploadContent(
  visit: Visit,
  input: ContentData | (() => Promise<ContentData>),
  file: UploadedFile,
): Promise<{ contentId: string }> {
  const admin = requireStaff(visit, 'service')
  const contentId = newElementId(visit.randomBytes)
  const allowance = await getContentAllowance(visit.db, visit.site.companyId)
  if (typeof input !== 'function') await ensureAllowed(visit, input, allowance)
  else await ensureRoomForContent(visit.db, allowance)
  const received = await receiveFile(visit, contentId, file)
  try {
    const data = typeof input === 'function' ? await input() : input
    await ensureAllowed(visit, data, allowance)
    await recordContent(visit, admin, data, received, { allowance, kept: [keepFile(visit, received)] })
  } catch (error) {
    await dropFile(visit, received)
    throw error
  }
  return { contentId }
}
