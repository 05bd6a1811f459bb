import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { smallCoverKey } from '#app/kernel/data/files.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

type CoverFile = { body: ReadableStream; bytes: number; type: string; isPublic: boolean }

/**
 * The picture of a visible content's cover. Refuses any name but that of the content's own cover with `fileNotFound`, so
 * that no other stored file can be reached, and guests of a closed site with `unauthorized`.
 */
export async function getCover(
  visit: Visit,
  { contentId, key }: { contentId: string; key: string },
): Promise<CoverFile> {
  ensureMayBrowse(visit)
  const { site, env } = visit
  if (!isElementId(contentId)) refuse('fileNotFound')
  const coverKey = await shownCover(visit, contentId)
  const named = [coverKey, smallCoverKey(coverKey)].find((stored) => stored?.split('/').at(-1) === key)
  if (named === undefined || named === null) refuse('fileNotFound')
  const object = (await env.FILES.get(named)) ?? (await env.FILES.get(coverKey))
  if (object === null) refuse('fileNotFound')
  const type = key.endsWith('.svg') ? 'image/svg+xml' : 'image/webp'
  return {
    body: object.body,
    bytes: object.size,
    type,
    isPublic: site.settingLogin !== 1 || site.accountType === 'OPEN_TYPE',
  }
}

/** The key of the cover, if the visitor may see the content. */
async function shownCover({ db, site, actor }: Visit, contentId: string): Promise<string> {
  const row = await db
    .selectFrom('content')
    .select(['cover_key as coverKey', 'visible'])
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isShown = row !== undefined && (row.visible === 1 || actor?.kind === 'staff')
  if (!isShown || row.coverKey === null) refuse('fileNotFound')
  return row.coverKey
}
