import { z } from 'zod'
import { findDocument, listDocuments } from '#app/features/documents/model/document/document-store.ts'
import { ensureContentExists } from '#app/features/publishing/model/upload/content-records.ts'
import {
  type ContentProgress,
  progressOfFile,
} from '#app/features/publishing/model/upload/get-content-progress.ts'
import { nextVersion, recordVersion } from '#app/features/publishing/model/upload/record-content.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export const VersionsQuery = z.object({ contentId: z.string().min(1, 'required') })

/** A current or earlier file of a content. */
type ContentVersion = ContentProgress & {
  /** The time of the upload, in milliseconds since 1970. */
  addedAt: number
  /** The administrator who uploaded it. Null for those who were removed, and for files that came with the site. */
  addedBy: string | null
  /** True if readers see this version. */
  isShown: boolean
  /** True if this version can be made the current one again. */
  isRestorable: boolean
  /** The version that this file was taken from, when it was restored. */
  restoredFrom: number | null
}

/** The files that a content has had, newest first, at most 100. Refuses `contentNotFound` 713. */
export async function listVersions(
  visit: Visit,
  { contentId }: { contentId: string },
): Promise<ContentVersion[]> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  await ensureContentExists(visit.db, tenantId, contentId)
  const documents = await listDocuments(visit.db, tenantId, contentId)
  const names = await namesOf(
    visit,
    documents.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  )
  return documents.map((document) => ({
    ...progressOfFile(document),
    addedAt: document.createdAt,
    addedBy: names.get(document.uploadedBy ?? '') ?? null,
    isShown: document.state === 'ready',
    isRestorable: document.state === 'superseded' && document.sourceKept,
    restoredFrom: document.restoredFrom,
  }))
}

async function namesOf(visit: Visit, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const some = [...new Set(ids)].slice(0, 90)
  const { db } = await onPlatform(visit)
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', some).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

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

/** A content's file as administrators see it, with the time of upload (ISO 8601). */
export function viewVersion({ addedAt, ...version }: ContentVersion) {
  return { ...version, addedAt: new Date(addedAt).toISOString() }
}

export function viewVersions(versions: readonly ContentVersion[]) {
  return versions.map(viewVersion)
}
