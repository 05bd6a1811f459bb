import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#app/kernel/data/database.ts'
import { hashPassword, passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { tenantId } from './bench-world.ts'
import { send } from './load.ts'
import { quietPages, uncached } from './page-bench.ts'
import { type Row, shareOf } from './report.ts'
import { type App, withServedCopy } from './served-copy.ts'

/** The pupils who sign in at the same moment. */
const pupils = shareOf(60, 2)
/** The most that guests' pages may take longer meanwhile, in milliseconds: a hash that has begun. */
const oneHash = 150
/** The visitors who read pages meanwhile. Together they ask for one every 50 ms, on time, even if earlier ones haven't been answered. */
const guests = 20
const every = 50
const quietRequests = shareOf(200, 6)
const warmUp = shareOf(60, 6)
const paths = [quietPages.home, quietPages.search, quietPages.detail]

/** Sixty sign-ins at once of a class behind one address, and of people at home: each is somebody's first on the device. */
const crowds = [
  { name: 'one network', addressOf: () => '192.0.2.1' },
  { name: '20 networks', addressOf: (pupil: number) => `198.51.100.${1 + (pupil % 20)}` },
]

/** Signs many readers in at once, and asks for guests' pages before and meanwhile. */
export async function benchSignIns(): Promise<Row[]> {
  return withServedCopy('signin', async (app) => {
    await addReaders(app)
    await untilOver(app, askFor(warmUp))
    const rows: Row[] = []
    for (const [at, crowd] of crowds.entries()) {
      const quiet = await untilOver(app, askFor(quietRequests))
      const entering = Promise.all(
        Array.from({ length: pupils }, (_, pupil) =>
          signIn(app, emailOf(at * pupils + pupil), crowd.addressOf(pupil)),
        ),
      )
      const busy = await untilOver(app, entering)
      rows.push(rowOf(crowd.name, { quiet, busy, took: await entering }))
    }
    return rows
  })
}

const emailOf = (number: number) => `pupil${number}@bench.example`

/** Adds a reader for each sign-in. All have the same password. */
async function addReaders(app: App): Promise<void> {
  const db = openDatabase((await app.bindings()).DB)
  const password = await hashPassword(passwordDigest(worldPassword), new Uint8Array(16))
  for (let number = 0; number < crowds.length * pupils; number++) {
    const email = emailOf(number)
    const name = `Pupil ${number}`
    const about = { level: 'reader', name, find_key: name.toLowerCase(), email, email_key: email } as const
    await db
      .insertInto('account')
      .values({
        tenant_id: tenantId,
        id: `benchpupil${String(number).padStart(14, '0')}`,
        ...about,
        ...{ password, created_at: 0, updated_at: 0 },
      })
      .execute()
  }
}

/** Signs in, and returns the milliseconds that it took. Throws if the reader got no session. */
async function signIn({ address }: App, email: string, from: string): Promise<number> {
  const started = performance.now()
  const { status, headers } = await send(address, {
    path: '/aozora/login',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': from },
    body: new URLSearchParams({ email, password: worldPassword }).toString(),
  })
  const hasSession = headers['set-cookie']?.some((cookie) => cookie.startsWith('aozora='))
  if (status !== 302 || !hasSession) throw new Error(`${email} got ${status} and no session`)
  return performance.now() - started
}

const askFor = (requests: number) => wait(requests * every)

/** Asks for guests' pages at a steady rate until `over` is, and returns how long each took, in milliseconds. */
async function untilOver(app: App, over: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const watched = over.finally(() => {
    isOver = true
  })
  const answers: Promise<number>[] = []
  for (let sent = 0; !isOver; sent++) {
    answers.push(timed(app, paths[sent % paths.length]!, `203.0.113.${1 + (sent % guests)}`))
    await wait(every)
  }
  await watched
  return Promise.all(answers)
}

async function timed({ address }: App, path: string, from: string): Promise<number> {
  const started = performance.now()
  const { status, body } = await send(address, { path, headers: { ...uncached, 'CF-Connecting-IP': from } })
  if (status !== 200 || !body.includes('</html>')) throw new Error(`${path}: ${status}`)
  return performance.now() - started
}

type Measured = { quiet: number[]; busy: number[]; took: number[] }

function rowOf(name: string, { quiet, busy, took }: Measured): Row {
  const [before, during] = [part(quiet, 0.95), part(busy, 0.95)]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    name: `${pupils} sign-ins at once of ${name}, ${guests} guests`,
    target: `all, guests' p95 ≤ quiet + ${oneHash} ms`,
    measured: `all: ${seconds(part(took, 0.5))} the median, ${seconds(Math.max(...took))} the last; p95 ${before.toFixed(0)} and ${during.toFixed(0)} ms, + ${(during - before).toFixed(0)}, at most ${Math.max(...busy).toFixed(0)} ms, ${busy.length} requests`,
    ok: during <= before + oneHash,
  }
}

function part(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
