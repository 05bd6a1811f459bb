import { randomBytes } from 'node:crypto'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import type { Platform } from '#app/features/orders/tests/order-world.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'

export const tenantId = world.aozora.tenantId
export const book = worldContentId('aozora', 'star-almanac')
export const otherBook = worldContentId('aozora', 'dashi-notes')
export const school = 'schoolgroup00000000001'

const touched = { created_at: 1, updated_at: 1 }

/** A user group that has licensed two readable books, each for a number of readers at once. */
export async function licenseBooks({ db }: Platform, seats: number | null): Promise<void> {
  const group = { tenant_id: tenantId, id: school, name: 'School', name_key: 'school', seats }
  await db
    .insertInto('user_group')
    .values({ ...group, max_users: 5_000, ...touched })
    .execute()
  for (const contentId of [book, otherBook]) {
    await db
      .insertInto('user_group_content')
      .values({ tenant_id: tenantId, user_group_id: school, content_id: contentId })
      .execute()
    const place = { tenant_id: tenantId, content_id: contentId, version: 1 }
    const file = { file_name: 'x.pdf', bytes: 1, source_key: 'x', pages: 300, segments: 1 }
    const nothing = { reason: null, reason_page: null, uploaded_by: null }
    await db
      .insertInto('document')
      .values({ ...place, ...touched, ...file, ...nothing, state: 'ready' })
      .execute()
    const segment = {
      number: 0,
      first_page: 1,
      page_count: 300,
      width: 400,
      height: 600,
      bytes: 1,
      splice: '{}',
    }
    await db
      .insertInto('document_segment')
      .values({ ...place, ...segment })
      .execute()
    await db
      .updateTable('content')
      .set({ version: 1, page_count: 300, print: 1 })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', contentId)
      .execute()
  }
}

export const setSeats = ({ db }: Platform, seats: number | null) =>
  db
    .updateTable('user_group')
    .set({ seats })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', school)
    .execute()

/** A reader of the group with their own session, or one of its readers by address, who share an account. */
export async function readerAt(platform: Platform, number: number, sharedAccount?: string): Promise<Visit> {
  const { db } = platform
  const visit = await administratorAt(platform, 'aozora')
  const id = sharedAccount ?? `seatreader${String(number).padStart(12, '0')}`
  const level = sharedAccount === undefined ? 'reader' : 'ip_reader'
  const sessionId = `session-${id}-${number}`
  await db
    .insertInto('account')
    .values({
      ...{ tenant_id: tenantId, id, name: `Reader ${number}`, level, status: 'allow', group_id: school },
      ...touched,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('session')
    .values({
      ...{ tenant_id: tenantId, id: sessionId, account_id: id, level, login_type: 'EMAIL', keep: 1 },
      ...{ created_at: 1, last_used_at: 1, expires_at: Number.MAX_SAFE_INTEGER },
    })
    .execute()
  const actor: Reader = {
    ...{ kind: 'reader', level, id, name: `Reader ${number}`, email: null, knownAs: id, lang: null },
    ...{ sessionId, loginType: 'EMAIL', isApp: false, groupId: school },
  }
  return { ...visit, actor, userAgent: 'Mozilla/5.0 Firefox/140.0' }
}

/** A request on the viewer's own origin. */
export const viewerRequest = (
  { env, clock }: Platform,
  secret: string,
  kind: 'launch' | 'viewerKey' = 'viewerKey',
  address: string | null = null,
) =>
  openViewerRequest(env, secret, kind, {
    address,
    now: clock.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
  })
