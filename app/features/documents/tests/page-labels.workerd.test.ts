import { beforeAll, expect, it, vi } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { insertGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { clock, db, deps, env, ingest, makeTenants, upload, visitOf } from './ingest-world.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(async () => {
  await makeTenants()
  await db.updateTable('tenant').set({ account_type: 'OPEN_TYPE' }).execute()
})

async function opened(tenantId: number, file: Uint8Array) {
  const { contentId } = await upload(tenantId, file)
  await ingest(contentId)
  const launch = newTenantToken('launch', tenantId, deps.randomBytes)
  const watermark = { text: '', color: '#000000', fontSize: 18, position: 'tile' } as const
  const nobody = { accountId: null, sessionId: null, parentOrigin: 'http://localhost' }
  const book = { tenantId, contentId, version: 1, groupId: 1, print: 0 } as const
  const grant = { ...book, ...nobody, watermark, id: tokenId(launch), trace: launch.slice(-12) }
  await commit(visitOf(tenantId), [
    insertGrant(db, { ...grant, createdAt: clock.now, launchUntil: clock.now + 1 }),
  ])
  const circumstances = { address: null, now: clock.now, randomBytes: deps.randomBytes }
  return openViewer(await openViewerRequest(env, launch, 'launch', circumstances), 1)
}

it('a book opens with the page numbers that its file prints, and the side on which it is bound', async () => {
  const texts = ['一', '二', '三']
  const labelled = makePdf(texts, { direction: 'R2L', labels: '0 <</S /r>> 2 <</S /D /St 1177>>' })
  expect(await opened(1, labelled)).toMatchObject({ labels: ['i', 'ii', '1177'], rightToLeft: true })
  expect(await opened(1, makePdf(texts))).toMatchObject({ labels: null, rightToLeft: false })
})
