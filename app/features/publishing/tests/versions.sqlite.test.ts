import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  clock,
  day,
  db,
  filesUnder,
  found,
  ingest,
  jobOf,
  makeTenants,
  replace,
  runJob,
  upload,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import { listVersions, restoreVersion } from '#app/features/publishing/model/versions/versions.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

const versions = async (contentId: string) =>
  (await listVersions(visitOf(1), { contentId })).map(({ version, isShown, isRestorable, restoredFrom }) => ({
    version,
    isShown,
    isRestorable,
    restoredFrom,
  }))
const restore = (tenantId: number, contentId: string, version: number) =>
  restoreVersion(visitOf(tenantId), { contentId, version })

/** A content whose first file was replaced a day later. */
async function replaced() {
  const { contentId } = await upload(1, makePdf(['帆船の頁']))
  await ingest(contentId)
  await replace(1, contentId, makePdf(['汽船の頁']))
  await ingest(contentId, 2)
  clock.now += day
  await runJob((await jobOf(contentId, 1, 'remove-files')).id)
  return contentId
}

describe('a replaced file', () => {
  it('stays in the list and can be shown again, at the same address, as a new version', async () => {
    const contentId = await replaced()
    expect(await filesUnder(`t/1/c/${contentId}/1/`)).toEqual([])
    expect(await versions(contentId)).toEqual([
      { version: 2, isShown: true, isRestorable: false, restoredFrom: null },
      { version: 1, isShown: false, isRestorable: true, restoredFrom: null },
    ])
    expect(await restore(1, contentId, 1)).toEqual({ contentId, version: 3 })
    expect(await found(1, '汽船')).toMatchObject([{ contentId }])
    await ingest(contentId, 3)
    expect(await found(1, '帆船')).toMatchObject([{ contentId, version: 3 }])
    expect(await found(1, '汽船')).toEqual([])
    expect((await versions(contentId)).map(({ restoredFrom }) => restoredFrom)).toEqual([1, null, null])
    const audit = await db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', contentId)
      .where('action', '=', 'content.restoreVersion')
      .execute()
    expect(audit).toHaveLength(1)
  })

  it('is shown again only if it was shown before and its file exists, and never twice at once', async () => {
    const contentId = await replaced()
    await expect(restore(1, contentId, 2)).rejects.toMatchObject({ name: 'fileNotFound' })
    await expect(restore(1, contentId, 9)).rejects.toMatchObject({ name: 'fileNotFound' })
    await restore(1, contentId, 1)
    await expect(restore(1, contentId, 1)).rejects.toMatchObject({ name: 'contentEncrypting' })
    await ingest(contentId, 3)
    await db.updateTable('document').set({ source_kept: 0 }).where('content_id', '=', contentId).execute()
    await expect(restore(1, contentId, 2)).rejects.toMatchObject({ name: 'fileNotFound' })
  })

  it('isn’t accessible from another site', async () => {
    const contentId = await replaced()
    await expect(restore(2, contentId, 1)).rejects.toMatchObject({ name: 'contentNotFound' })
    await expect(listVersions(visitOf(2), { contentId })).rejects.toMatchObject({ name: 'contentNotFound' })
  })
})

describe('a refused file', () => {
  it('is deleted after a day, unless a version that can be shown again has the same one', async () => {
    const { contentId } = await upload(1, makePdf(['残る頁']))
    await ingest(contentId)
    await replace(1, contentId, new TextEncoder().encode('%PDF-1.7\nnothing\n%%EOF'))
    await ingest(contentId, 2)
    expect(await filesUnder(`t/1/c/${contentId}/original/`)).toHaveLength(2)
    clock.now += day
    await runJob((await jobOf(contentId, 2, 'remove-files')).id)
    expect(await filesUnder(`t/1/c/${contentId}/original/`)).toHaveLength(1)
    expect(await versions(contentId)).toMatchObject([{ version: 2, isRestorable: false }, { isShown: true }])
  })
})
