import { expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { leaveSeat, leavingLife, queueLife, seatLife } from '#app/features/reading/model/seats/seat-store.ts'
import { askForSeat, keepSeat } from '#app/features/reading/model/viewer/live-grant.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, school, tenantId } from './seat-world.ts'

/** Measurements use READERS=1000 SEATS=50. The suite runs with fewer. */
const number = Number(process.env.READERS ?? 60)
const seats = Number(process.env.SEATS ?? 4)
const steps = number * 12
/** Chosen so that each reader is heard of about every two minutes. Milliseconds. */
const maxStepMs = 250_000 / number
const launchLife = 60_000

type Simulated = {
  holder: string
  grantId: string
  state: 'away' | 'waiting' | 'reading'
  /** The time when its viewer or waiting page was last heard of. */
  heard: number
  /**
   * The time since which the reader has been in the queue. They stay in it for `queueLife` after their page is closed.
   * Null if they don't wait.
   */
  since: number | null
}

it('never gives out more seats than there are, nor keeps an idle one too long, whoever comes, leaves or loses the connection', async () => {
  const platform = platformOn(sqliteD1())
  const { db, d1, clock } = platform
  await seedRecords(db, clock.now)
  await licenseBooks(platform, seats)
  const asking = { db, commit: (writes: Parameters<typeof commitTo>[1]) => commitTo(d1, writes) }
  const chance = chanceOf(Number(process.env.SEED ?? 7))
  const readers = Array.from({ length: number }, (_, at): Simulated => {
    return { holder: `reader${at}`, grantId: '', state: 'away', heard: 0, since: null }
  })
  let grants = 0
  /** How long each window may keep its reader's seat. A window that was cut off may do so beside a new one. */
  const keptUntil = new Map<string, number>()

  const asked = ({ holder, grantId }: Simulated) => {
    return { tenantId, userGroupId: school, contentId: book, holder, grantId, now: clock.now }
  }
  const queued = ({ since, heard }: Simulated) => (heard + queueLife > clock.now ? since : null)
  const waits = (reader: Simulated) => reader.state === 'waiting' && queued(reader) !== null
  const keep = async (reader: Simulated) => {
    await keepSeat(asking, asked(reader))
    keptUntil.set(reader.grantId, clock.now + seatLife)
  }
  const open = async (reader: Simulated) => {
    const since = queued(reader) ?? clock.now
    reader.grantId = `grant${grants++}`
    const seated = await isSeated(askForSeat(asking, asked(reader), clock.now + launchLife))
    if (seated) await keep(reader)
    Object.assign(reader, { state: seated ? 'reading' : 'waiting', heard: clock.now })
    reader.since = seated ? null : since
    return seated
  }
  const close = async (reader: Simulated) => {
    const times = { created_at: 1, launch_until: 1, opened_at: 1, key_until: 1 }
    const grant = { trace: reader.grantId, content_id: book, version: 1, group_id: 1, print: 0 as const }
    await db
      .insertInto('viewer_grant')
      .values({
        ...{ ...times, ...grant, tenant_id: tenantId, id: reader.grantId, key_id: reader.grantId },
        ...{ watermark: '{}', parent_origin: '' },
      })
      .execute()
    await asking.commit([leaveSeat(db, { tenantId, keyId: reader.grantId, now: clock.now })])
    keptUntil.set(reader.grantId, clock.now + leavingLife)
  }
  const seatedNow = async () => {
    const rows = await db
      .selectFrom('seat')
      .select(['holder', 'grant_id as grantId', 'lapses_at as lapsesAt'])
      .where('tenant_id', '=', tenantId)
      .where('lapses_at', '>', clock.now)
      .execute()
    const isOverTime = ({ grantId, lapsesAt }: (typeof rows)[number]) =>
      lapsesAt > (keptUntil.get(grantId) ?? 0)
    return { held: new Set(rows.map(({ holder }) => holder)).size, overTime: rows.filter(isOverTime).length }
  }

  const seen = { most: 0, opened: 0, refused: 0, afterWaiting: 0, closed: 0, cutOff: 0, lapsed: 0 }
  for (let step = 0; step < steps; step++) {
    clock.now += chance.upTo(maxStepMs)
    const reader = chance.pick(readers)
    if (reader.state === 'reading' && chance.of(0.2)) {
      const closes = chance.of(0.5)
      if (closes) await close(reader)
      seen[closes ? 'closed' : 'cutOff']++
      reader.state = 'away'
    } else if (reader.state === 'reading') {
      const isInTime = reader.heard + seatLife > clock.now
      const kept = await isSeated(keep(reader))
      if (isInTime) expect(kept, 'who is heard of in time stays').toBe(true)
      if (!kept) seen.lapsed++
      Object.assign(reader, kept ? { heard: clock.now } : { state: 'away' })
    } else if (reader.state === 'waiting' && chance.of(0.02)) reader.state = 'away'
    else {
      const since = queued(reader)
      const earlier = readers.filter((other) => waits(other) && (other.since ?? 0) < (since ?? 0)).length
      const isOpen = await open(reader)
      seen[isOpen ? 'opened' : 'refused']++
      if (isOpen && since !== null) {
        seen.afterWaiting++
        // There are seats for all readers who came earlier.
        expect(seats - (await seatedNow()).held).toBeGreaterThanOrEqual(earlier)
      }
    }
    // The pages of waiting readers ask every few seconds, several of them at the same moment.
    if (step % 10 === 0) await Promise.all(readers.filter(waits).slice(0, 12).map(open))
    const { held, overTime } = await seatedNow()
    seen.most = Math.max(seen.most, held)
    expect(held).toBeLessThanOrEqual(seats)
    expect(overTime).toBe(0)
  }
  expect(seen.most).toBe(seats)
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  if (process.env.READERS !== undefined) console.info(JSON.stringify({ number, seats, steps, ...seen }))
})

const isSeated = (work: Promise<void>) =>
  work.then(
    () => true,
    (error) => (isRefusal(error) ? false : Promise.reject(error)),
  )
