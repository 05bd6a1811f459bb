import { z } from 'zod'
import { readCopyPercent } from '#app/features/access/model/protection-of-content.ts'
import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { type AllowanceMeter, readMeter } from '#app/features/reading/model/allowance/allowance-meter.ts'
import { countUse } from '#app/features/reading/model/allowance/allowance-store.ts'
import { countCharacters } from '#app/features/search/model/in-book/book-pages.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { countedUse } from './counted-use.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import type { LiveGrant } from './viewer-store.ts'

export const CopyInput = z.object({ characters: z.number().int().min(1).max(1_000_000) })

/**
 * Counts characters that are copied to the clipboard, if the content's protection allows a share of them. Refuses as for
 * a segment, and more than is left with `copyAllowanceUsedUp` (953).
 */
export async function copyText(request: ViewerRequest, characters: number): Promise<void> {
  const { db, now } = request
  const grant = await ensureLive(request)
  if (grant.protection === 'strict') refuse('forbidden')
  if (grant.protection === 'open') return
  const allowance = await allowanceOf(request, grant)
  const counted = { amount: characters, allowance, today: dayOf(now) }
  const [written] = await request.commit([countUse(db, countedUse(request, grant, 'copy'), counted)])
  if (written === 0) refuse('copyAllowanceUsedUp')
}

/** What may still be copied. Null if there is no limit. Refuses as for a segment. */
export async function getCopyMeter(request: ViewerRequest): Promise<AllowanceMeter | null> {
  const grant = await ensureLive(request)
  if (grant.protection === 'strict') refuse('forbidden')
  if (grant.protection === 'open') return null
  const allowance = await allowanceOf(request, grant)
  return readMeter(request.db, countedUse(request, grant, 'copy'), { allowance, today: dayOf(request.now) })
}

/** The share of the book's characters that the publisher allows. */
async function allowanceOf({ db, env }: ViewerRequest, grant: LiveGrant): Promise<number> {
  const search = await searchDb(env, grant.tenantId)
  const [percent, characters] = await Promise.all([
    readCopyPercent(db, grant.tenantId),
    countCharacters(search.db, keyOf(grant)),
  ])
  return Math.floor((characters * percent) / 100)
}
