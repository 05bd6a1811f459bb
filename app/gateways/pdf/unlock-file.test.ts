import { expect, it, vi } from 'vitest'
import { emptyOwner } from '#tests/documents/empty-owner.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { readDocument } from '#tests/documents/read-document.ts'

vi.setConfig({ testTimeout: 60_000 })

it.each([5, 6] as const)('a file whose owner’s password is empty is read (revision %i)', async (revision) => {
  const reading = await readDocument(emptyOwner[revision])
  if (!reading.ok) throw new Error(reading.reason)
  expect(reading.segments[0]?.text).toEqual(['Hello'])
  expect(reading.inspection.ownerRestricted).toBe(true)
})

it('a file with two passwords stays locked, and so does one whose lock was tampered with', async () => {
  const security = { pdfVersion: '1.7ext3', userPassword: 'user', ownerPassword: 'owner' }
  const locked = await readDocument(await writtenByPdfkit({ pages: 1, security }))
  expect(locked).toMatchObject({ ok: false, reason: 'encrypted' })
  const text = Buffer.from(emptyOwner[6]).toString('latin1')
  const changed = text.replace(/\/O <../, '/O <00')
  const reading = await readDocument(new Uint8Array(Buffer.from(changed, 'latin1')))
  expect(reading).toMatchObject({ ok: false, reason: 'encrypted' })
})
