import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { ensureVisitorWithinRate } from '#app/visit/brake.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Grant } from './viewer-store.ts'
import { type Watermark, watermarkFor } from './watermark-text.ts'

/** A launch token is only for the page that has just asked for it. Milliseconds. */
const launchLife = 60_000

type Opened = Pick<Grant, 'contentId' | 'version' | 'groupId' | 'print'>

/** A single-use launch token and its grant, with the visitor's watermark and a trace code as of now. */
export function newGrant(
  visit: Visit,
  opened: Opened,
): { token: string; grant: Grant; watermark: Watermark } {
  const { actor, site } = visit
  const token = newTenantToken('launch', site.tenantId, visit.randomBytes)
  const watermark = watermarkFor(site.settings.watermark, {
    actor,
    address: visit.address,
    now: visit.now(),
    guestName: translator(visit.locale, 'reading')('viewer.guest'),
  })
  const grant = {
    ...opened,
    tenantId: site.tenantId,
    id: tokenId(token),
    trace: newTraceCode(visit.randomBytes),
    accountId: actor?.id ?? null,
    sessionId: actor?.sessionId ?? null,
    watermark,
    parentOrigin: visit.origin,
    createdAt: visit.now(),
    launchUntil: visit.now() + launchLife,
  }
  return { token, grant, watermark }
}

/** Characters that can't be confused when a code is read from paper: no I, L, O, U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes the code that is printed on every page, two groups of four characters: 40 random bits that identify the grant and
 * contain nothing personal.
 */
export function newTraceCode(randomBytes: (length: number) => Uint8Array): string {
  const code = Array.from(randomBytes(8), (byte) => signs[byte % signs.length]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Limits how many books a visitor's network opens. Refuses too many with `upstreamNoAnswer` as 429. */
export async function ensureMayLaunch(visit: Visit): Promise<void> {
  await ensureVisitorWithinRate(visit.env.LAUNCHES_BY_NETWORK, visit)
}
