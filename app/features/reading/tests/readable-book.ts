import { clock, db } from '#tests/workerd/visit-of-world.ts'

/** Gives a content a version of eight pages in the records, without a stored file. */
export async function makeReadable(tenantId: number, contentId: string, version = 1): Promise<void> {
  const place = { tenant_id: tenantId, content_id: contentId, version }
  const touched = { created_at: clock.now, updated_at: clock.now }
  const file = { file_name: 'x.pdf', bytes: 1, source_key: 'x', pages: 8, segments: 1 }
  const nothing = { reason: null, reason_page: null, uploaded_by: null }
  const segment = { number: 0, first_page: 1, page_count: 8, width: 400, height: 600, bytes: 1, splice: '{}' }
  await db
    .insertInto('document')
    .values({ ...place, ...touched, ...file, ...nothing, state: 'ready' })
    .execute()
  await db
    .insertInto('document_segment')
    .values({ ...place, ...segment })
    .execute()
  const content = db.updateTable('content').set({ version, page_count: 8 })
  await content.where('tenant_id', '=', tenantId).where('id', '=', contentId).execute()
}
