import { protectionOfContent } from '#app/features/access/model/protection-of-content.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import { compileSvgMark } from '#app/features/documents/model/document/watermark/svg-mark.ts'
import { pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import { samplePages } from '#app/kernel/values/reading/sample-pages.ts'
import { ensureVisitorWithinRate, ensureWithinRate } from '#app/visit/brake.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getOpening } from './issue-viewer-token.ts'
import { drawMarked } from './read-page-picture.ts'
import { watermarkFor } from './watermark-text.ts'

/**
 * The picture of a sample page, with the visitor's watermark: an SVG, or null if the page isn't drawn yet. Only for who
 * may open the content: refuses as `getOpening` does, and with `fileNotFound` any page but the samples, a content shown
 * as images only, and one whose readers need a seat. Refuses too many with `upstreamNoAnswer` as 429. A sample has no
 * trace code (README).
 */
export async function drawSamplePage(
  visit: Visit,
  { contentId, page }: { contentId: string; page: number },
): Promise<string | null> {
  const { db, env, site, afterwards } = visit
  await ensureMayDraw(visit)
  const { content, version, seatsOf } = await getOpening(visit, { contentId, groupId: null })
  if (!samplePages(content.pageCount).includes(page) || seatsOf !== null) refuse('fileNotFound')
  const key = { tenantId: site.tenantId, contentId: content.id, version }
  const protection = await protectionOf(visit, content.id)
  if (protection === 'strict') refuse('fileNotFound')
  const picture = await drawMarked({ env, db, afterwards }, key, { page, width: pageWidths[0] }, () =>
    markOf(visit),
  )
  return picture?.svg ?? null
}

/**
 * Limits readers and guests of one network together, and each reader alone: drawing a sample reads its picture and the glyphs of a name. All
 * readers by address of a group are one account, so only their network is limited.
 */
async function ensureMayDraw(visit: Visit): Promise<void> {
  const { actor, env, site } = visit
  await ensureVisitorWithinRate(env.SAMPLES_BY_NETWORK, visit)
  if (actor?.kind === 'reader' && actor.level === 'reader')
    await ensureWithinRate(env.SAMPLES_BY_READER, `${site.tenantId} ${actor.id}`)
}

async function protectionOf({ db, site }: Visit, contentId: string): Promise<Protection> {
  const { level } = await db
    .selectFrom('content')
    .select(protectionOfContent().as('level'))
    .where('content.tenant_id', '=', site.tenantId)
    .where('content.id', '=', contentId)
    .executeTakeFirstOrThrow()
  return level
}

async function markOf(visit: Visit) {
  const { actor, address, env, locale, site } = visit
  const watermark = watermarkFor(site.settings.watermark, {
    actor,
    address,
    now: visit.now(),
    guestName: translator(locale, 'reading')('viewer.guest'),
  })
  const outlines = await fetchOutlines(env.ASSETS, watermark.text)
  return compileSvgMark(readerMark({ ...watermark, trace: '' }, outlines))
}
