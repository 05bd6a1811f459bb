import { type Splice, stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { findSegment } from '#app/features/documents/model/document/segment-store.ts'
import { compileMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { segmentKey } from '#app/kernel/data/files.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { MadePicture } from '#app/kernel/data/picture-maker.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Reader, Staff, Visit } from '#app/visit/visit.ts'
import { watermarkFor } from './watermark-text.ts'

/** In pixels: the width beside a form, at twice the density. */
const sampleWidth = 960
/** The sampled page, counted from 1. It is past the cover, where a watermark is hardest to judge. */
const sampled = 3
/** The maximum size that is passed to the drawing Worker in one piece, in bytes. */
const maxBytes = 20 * 1024 * 1024

/** The site's newest document that readers see, of which the sample is made. Null if there is none yet. */
export async function findSampleDocument(visit: Visit) {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const row = await db
    .selectFrom('content')
    .innerJoin('document_segment as segment', (join) =>
      inTenant(join, 'segment.content_id', 'content.id')
        .onRef('segment.version', '=', 'content.version')
        .on('segment.number', '=', 0),
    )
    .select(['content.id as contentId', 'segment.version', 'content.title'])
    .select(['segment.width', 'segment.height', 'segment.page_count as pages'])
    .where('content.tenant_id', '=', site.tenantId)
    .where('content.visible', '=', 1)
    .where('content.deleted_at', 'is', null)
    .orderBy('content.created_at', 'desc')
    .orderBy('content.id')
    .executeTakeFirst()
  return row === undefined ? null : { ...row, page: Math.min(sampled, row.pages) }
}

/**
 * Draws a page of that document as the administrator would get it as a reader, stamped like readers' pages, with a
 * watermark that need not be saved. Refuses with `fileNotFound` if the site has no document, or one too heavy to show.
 */
export async function drawWatermarkSample(
  visit: Visit,
  setting: SiteSettings['watermark'],
): Promise<MadePicture> {
  const admin = requireStaff(visit, 'service')
  const { db, env, site } = visit
  const found = (await findSampleDocument(visit)) ?? refuse('fileNotFound')
  const key = { tenantId: site.tenantId, contentId: found.contentId, version: found.version }
  const [segment, stored] = await Promise.all([
    findSegment<Splice>(db, key, 0),
    env.FILES.get(segmentKey(key.tenantId, key.contentId, key.version, 0)),
  ])
  if (segment === null || stored === null || stored.size > maxBytes) refuse('fileNotFound')
  const pdf = stampSegment(
    new Uint8Array(await stored.arrayBuffer()),
    segment.splice,
    await markOf(visit, asReader(admin), setting),
  )
  return (
    (await env.PICTURES.drawPage(pdf, { page: found.page, maxWidth: sampleWidth })) ?? refuse('fileNotFound')
  )
}

async function markOf(visit: Visit, reader: Reader, setting: SiteSettings['watermark']) {
  const who = { actor: reader, address: visit.address, now: visit.now(), guestName: '' }
  const watermark = watermarkFor(setting, who)
  const outlines = await fetchOutlines(visit.env.ASSETS, watermark.text)
  return compileMark(readerMark({ ...watermark, trace: sampleTrace }, outlines))
}

/** A code in the usual format that belongs to no reading. */
const sampleTrace = '0000-0000'

function asReader({ id, name, email, lang, sessionId }: Staff): Reader {
  const own = { id, name, email, knownAs: email, lang, sessionId }
  return { kind: 'reader', level: 'reader', loginType: 'EMAIL', isApp: false, groupId: null, ...own }
}
