import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { type CoverCopy, storedCoverCopies } from '#app/kernel/data/files.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

type Bindings = Pick<Env, 'FILES' | 'PICTURES'>
type File = { body: ReadableStream; bytes: number }
type CoverFile = File & { type: string; isPublic: boolean }

/**
 * The picture of a visible content's cover, or a copy of it in one of the listed widths. Refuses any other name with `fileNotFound`, so
 * that no other stored file can be reached and nobody can ask for more widths, and guests of a closed site with `unauthorized`.
 */
export async function getCover(
  visit: Visit,
  { contentId, key }: { contentId: string; key: string },
): Promise<CoverFile> {
  ensureMayBrowse(visit)
  const { site, env } = visit
  if (!isElementId(contentId)) refuse('fileNotFound')
  const { coverKey, coverWidth } = await shownCover(visit, contentId)
  const isNamed = (stored: string) => stored.split('/').at(-1) === key
  const copy = storedCoverCopies(coverKey).find(({ key: stored }) => isNamed(stored))
  if (copy === undefined && !isNamed(coverKey)) refuse('fileNotFound')
  // Nothing is made for a copy that would be no smaller: the cover stands for it.
  const isSmaller = copy !== undefined && copy.width < coverWidth
  const file = isSmaller ? await readCopy(env, coverKey, copy) : await readFile(env, coverKey)
  return {
    ...(file ?? refuse('fileNotFound')),
    type: key.endsWith('.svg') ? 'image/svg+xml' : 'image/webp',
    isPublic: site.settingLogin !== 1 || site.accountType === 'OPEN_TYPE',
  }
}

/** The key of the cover and its width in pixels, if the visitor may see the content. */
async function shownCover(
  { db, site, actor }: Visit,
  contentId: string,
): Promise<{ coverKey: string; coverWidth: number }> {
  const row = await db
    .selectFrom('content')
    .select(['cover_key as coverKey', 'cover_width as coverWidth', 'visible'])
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isShown = row !== undefined && (row.visible === 1 || actor?.kind === 'staff')
  if (!isShown || row.coverKey === null) refuse('fileNotFound')
  return { coverKey: row.coverKey, coverWidth: row.coverWidth ?? 0 }
}

async function readFile({ FILES }: Bindings, key: string): Promise<File | null> {
  const object = await FILES.get(key)
  return object && { body: object.body, bytes: object.size }
}

/**
 * Reads a copy. Covers of earlier releases were stored without some: such a copy is made for its first reader, and kept.
 */
async function readCopy(env: Bindings, coverKey: string, { key, width }: CoverCopy): Promise<File | null> {
  const stored = await readFile(env, key)
  if (stored !== null) return stored
  const cover = await env.FILES.get(coverKey)
  if (cover === null) return null
  const bytes = new Uint8Array(await cover.arrayBuffer())
  const made = await env.PICTURES.shrink(bytes, width)
  if (made !== null)
    await env.FILES.put(key, made.bytes, { httpMetadata: { contentType: `image/${made.type}` } })
  const shown = made?.bytes ?? bytes
  return { body: new Blob([shown]).stream(), bytes: shown.length }
}
