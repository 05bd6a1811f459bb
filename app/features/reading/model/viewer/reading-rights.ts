import { z } from 'zod'
import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import type { ShownPart } from '#app/features/documents/model/document/watermark/edge-lines.ts'
import { seal, sealingKeyNames, unseal } from '#app/kernel/data/sealed.ts'
import { addDays, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { LiveGrant } from './viewer-store.ts'
import type { Watermark } from './watermark-text.ts'

/** How long a browser may carry the rights of its reading (ruling 58). Milliseconds. */
const rightsLife = 60_000
/** The same for a reading with a seat, which stays taken for as long when its book is closed: others may be waiting. */
const seatedLife = 15_000

/** Longer rights aren't given out, so that a request's headers stay small. Characters. */
const maxLength = 1_000

/**
 * The rights of a reading as its browser carries them: what is needed to send pages of an open or guarded book with their mark, without
 * asking the database (docs/adr/160). `shelfId` is the reader's key of `ownerKeyOfGrant`; `isByAddress` says that it isn't an account's.
 */
export type ReadingRights = {
  tenantId: number
  contentId: string
  version: number
  trace: string
  watermark: Watermark
  shown: ShownPart | null
  shelfId: string | null
  isByAddress: boolean
  /** When the rights were read, and when they end. Milliseconds. */
  readAt: number
  until: number
}

const Carried = z.tuple([
  z.string(),
  z.int(),
  z.string(),
  z.tuple([z.string(), z.string(), z.number(), z.string()]),
  z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]).nullable(),
  z.string().nullable(),
  z.boolean(),
  z.int(),
  z.int(),
])

/**
 * When the rights of a grant that was just read end at the latest: after a minute, or 15 s with a seat, with the grant, its session, link
 * or key, and with the day in Japan, since plans, licences and publication begin and end with days.
 */
export function rightsUntil(
  { endsAt }: LiveGrant,
  { now, takesSeat }: { now: number; takesSeat: boolean },
): number {
  return Math.min(now + (takesSeat ? seatedLife : rightsLife), endsAt, startOfDay(addDays(dayOf(now), 1)))
}

/**
 * Seals the rights of a reading that was just checked. Null for strict books, of which every page is asked for, for copies of saved books,
 * whose browser keeps what it has, and if there is no key to seal with.
 */
export async function sealRights(
  request: ViewerRequest,
  grant: LiveGrant,
  { shelfId, until }: Pick<ReadingRights, 'shelfId' | 'until'>,
): Promise<string | null> {
  const { env, now, randomBytes } = request
  const isCarried = mayCarryRights(grant) && sealingKeyNames(env).length > 0
  if (!isCarried || until <= now) return null
  const { contentId, version, trace, watermark, shown, isByAddress } = grant
  const { text, color, fontSize, position } = watermark
  const carried: z.input<typeof Carried> = [
    contentId,
    version,
    trace,
    [text, color, fontSize, position],
    shown && [shown.left, shown.top, shown.right, shown.bottom, shown.width],
    shelfId,
    isByAddress,
    now,
    until,
  ]
  const sealed = await seal({ env, randomBytes }, JSON.stringify(carried), boundTo(request))
  return sealed.length > maxLength ? null : sealed
}

/** Whether a browser may carry the rights of a reading at all. */
export function mayCarryRights({
  protection,
  isOfflineCopy,
}: Pick<LiveGrant, 'protection' | 'isOfflineCopy'>): boolean {
  return protection !== 'strict' && !isOfflineCopy
}

/**
 * Opens the rights that a request brought. Null if it brought none, if they have ended, or if they were sealed for another key, network
 * address or site: then the database is asked, so what can't be opened is no refusal.
 */
export async function openRights(request: ViewerRequest): Promise<ReadingRights | null> {
  const { env, tenantId, now, rights } = request
  if (rights === null || rights.length > maxLength) return null
  const [keyName = ''] = rights.split('.')
  if (!sealingKeyNames(env).includes(keyName)) return null
  const text = await unseal({ env }, rights, boundTo(request)).catch(() => null)
  const carried = text === null ? null : (Carried.safeParse(JSON.parse(text)).data ?? null)
  if (carried === null) return null
  const [contentId, version, trace, mark, shown, shelfId, isByAddress, readAt, until] = carried
  if (until <= now || readAt > now) return null
  const [words, color, fontSize, position] = mark
  const watermark = { text: words, color, fontSize, position: position as Watermark['position'] }
  const [left = 0, top = 0, right = 0, bottom = 0, width = 0] = shown ?? []
  return {
    ...{ tenantId, contentId, version, trace, watermark, shelfId, isByAddress, readAt, until },
    shown: shown && { left, top, right, bottom, width },
  }
}

/** Whether carried rights are so old that a request which waits for the database anyway renews them. */
export function isHalfOver({ readAt, until }: ReadingRights, now: number): boolean {
  return now - readAt > (until - readAt) / 2
}

/** What sealed rights are bound to: the site, the viewer's key, and the address of the connection. */
function boundTo({ tenantId, secretId, address }: ViewerRequest): string {
  return `reading ${tenantId} ${secretId} ${address ?? ''}`
}
