import { z } from 'zod'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { nextVersion, recordVersion } from '#app/features/publishing/model/upload/record-version.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { VersionsQuery } from './list-versions.ts'

export const RestoreInput = z.object({
  ...VersionsQuery.shape,
  version: z.coerce.number({ error: 'notANumber' }).int('notWhole').min(1, 'tooSmall?min=1'),
})
export type RestoreInput = z.output<typeof RestoreInput>

/**
 * A service admin shows an older file of a content again. It becomes the next version and is made readable like any
 * other, while readers keep the current one. Refuses `contentNotFound` 713, `contentEncrypting` 791 while another file is
 * being worked on, and `fileNotFound` 405 for a version that doesn't exist, was never shown, is shown now, or whose file
 * is gone.
 */
export async function restoreVersion(
  visit: Visit,
  { contentId, version: from }: RestoreInput,
): Promise<{ contentId: string; version: number }> {
  const admin = requireStaff(visit, 'service')
  const version = await nextVersion(visit, contentId)
  const { tenantId } = visit.site
  const old = await findDocument(visit.db, { tenantId, contentId, version: from })
  if (old?.state !== 'superseded' || !old.sourceKept) return refuse('fileNotFound')
  const file = { contentId, key: old.sourceKey, name: old.fileName, bytes: old.bytes }
  const how = { action: 'content.restoreVersion', restoredFrom: from, withdrawOlder: false, kept: [] }
  await recordVersion(visit, admin, file, { version, ...how })
  return { contentId, version }
}
