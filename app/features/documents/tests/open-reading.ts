import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { readOutline } from '#app/features/reading/model/viewer/read-segment.ts'
import { insertGrant, openGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { clock, db, deps, env, minute, visitOf } from './ingest-world.ts'

const { randomBytes } = deps

/** Opens a guest's viewer of one version for twelve hours. Returns its key. */
export async function openReading(tenantId: number, contentId: string, version: number): Promise<string> {
  const launch = newTenantToken('launch', tenantId, randomBytes)
  const key = newTenantToken('viewerKey', tenantId, randomBytes)
  const grant = {
    tenantId,
    id: tokenId(launch),
    trace: launch.slice(-12),
    contentId,
    version,
    groupId: 1,
    print: 0,
  } as const
  const watermark = { text: '', color: '#000000', fontSize: 18, position: 'tile' } as const
  const nobody = { accountId: null, sessionId: null, parentOrigin: 'http://localhost' }
  const opening = {
    tenantId,
    id: grant.id,
    now: clock.now,
    keyId: tokenId(key),
    keyUntil: clock.now + 720 * minute,
  }
  await commit(visitOf(tenantId), [
    insertGrant(db, { ...grant, ...nobody, watermark, createdAt: clock.now, launchUntil: clock.now + 1 }),
    openGrant(db, opening),
  ])
  return key
}

/** Whether the viewer still answers, or the reason why it doesn't. */
export const readOn = async (key: string) =>
  readOutline(
    await openViewerRequest(env, key, 'viewerKey', { address: null, now: clock.now, randomBytes }),
  ).then(
    () => 'read',
    (refusal: Refusal) => refusal.name,
  )
