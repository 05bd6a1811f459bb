import { receiveFile, type UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { dropFile, keepFile } from '#app/features/documents/model/received-file/unkept-file.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ReplacementData } from './content-input.ts'
import { nextVersion, recordVersion } from './record-version.ts'

/**
 * A service admin gives a content a new file (spec content.replace). Readers keep the old version until the new one is
 * complete, and readers who have it open then may continue in it, unless it is withdrawn. Fields may follow the file in
 * the body; pass a function then. Refuses `contentNotFound` 713, `contentEncrypting` 791 while another file of it is
 * being worked on (the constraint document_in_work decides the race), `invalidFile` 413.
 */
export async function replaceContent(
  visit: Visit,
  contentId: string,
  input: ReplacementData | (() => Promise<ReplacementData>),
  file: UploadedFile,
): Promise<{ contentId: string; version: number }> {
  const admin = requireStaff(visit, 'service')
  const version = await nextVersion(visit, contentId)
  const received = await receiveFile(visit, contentId, file)
  try {
    const data = typeof input === 'function' ? await input() : input
    const kept = [keepFile(visit, received)]
    await recordVersion(visit, admin, received, { version, ...data, action: 'content.replace', kept })
  } catch (error) {
    await dropFile(visit, received)
    throw error
  }
  return { contentId, version }
}
