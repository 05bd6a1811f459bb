import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeThirtySites } from '#tests/sites/thirty-sites.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { type RandomRequest, randomRequests } from './random-requests.ts'
import { type Answered, type Platform, servePlatform } from './two-platforms.ts'

/**
 * Thirty sites answer random requests over three databases as over one. `SEED` repeats a run that failed, and `REQUESTS=10000` makes the long
 * one (`REQUESTS=10000 npm test -- tests/http/sites/several-databases.test.ts`, some minutes).
 */
const seed = Number(process.env.SEED ?? 33)
const count = Number(process.env.REQUESTS ?? 120)
const chance = chanceOf(seed)
const start = Date.now()

/** After how many requests all sessions count as used: in a long run hours go by between two requests of a person. */
const useEvery = 20

/** For how long a session lasts from then on, in milliseconds: the long run takes days of its own clock. */
const sessionLife = 86_400_000

/** After how many requests look-ups fail for one. */
const faultEvery = 10
const faults = ['unplaced', 'unbound', 'throwing'] as const

let world: Awaited<ReturnType<typeof makeThirtySites>>
let one: Platform
let several: Platform

beforeAll(async () => {
  world = await makeThirtySites(start, chance)
  ;[one, several] = await Promise.all([
    servePlatform(world.one, 'books.example'),
    servePlatform(world.several, 'books.example'),
  ])
}, 120_000)
afterAll(async () => {
  await Promise.all([one?.close(), several?.close()])
})

/** A browser at each platform: cookies by name. */
type Jars = Map<string, Map<string, string>>

let now = start
let number = 0

/** Sends a request as its browser does, at a time and with a chance that are the same at both platforms. */
async function ask(
  platform: Platform,
  jars: Jars,
  { asked, jar, session }: RandomRequest,
  fault?: string,
): Promise<Answered> {
  const cookies = jars.get(jar) ?? new Map<string, string>()
  jars.set(jar, cookies)
  const cookie = [
    ...(session === null ? [] : [session]),
    ...[...cookies].map(([name, value]) => `${name}=${value}`),
  ]
  const headers = {
    ...asked.headers,
    ...(cookie.length > 0 && { Cookie: cookie.join('; ') }),
    ...(fault !== undefined && { 'X-Fault': fault }),
    ...{ 'X-Now': String(now), 'X-Chance': String(number), 'CF-Ray': `ray${number}` },
  }
  const answer = await platform.ask({ ...asked, headers })
  for (const [name, value] of answer.headers) {
    const [, cookieName = '', cookieValue = ''] =
      name === 'set-cookie' ? (/^([^=]+)=([^;]*)/.exec(value) ?? []) : []
    if (cookieName !== '') cookies.set(cookieName, cookieValue)
  }
  return answer
}

function touchSessions(): void {
  for (const { tenantId, database } of [...world.sites, { tenantId: 0, database: 'DB' as const }])
    for (const db of [world.one.DB, world.several[database]])
      for (const table of ['session', 'staff_session'])
        db.prepare(
          `UPDATE ${table} SET last_used_at = ?, expires_at = max(expires_at, ?) WHERE tenant_id = ?`,
        ).run(now, now + sessionLife, tenantId)
}

/** An answer as text, without what says by which connection it came or where the data are. */
function said({ status, headers, text }: Answered): string {
  const lines = headers
    .filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name),
    )
    .map(([name, value]) => `${name}: ${value.replace(/^([^=]*\.at)=[^;]*/, '$1=…')}`)
  return [status, ...lines.sort(), '', text].join('\n')
}

/** The lines in which two texts differ first. */
function difference(expected: string, found: string): string {
  const [left, right] = [expected.split('\n'), found.split('\n')]
  const at = left.findIndex((line, index) => line !== right[index])
  const [a = '', b = ''] = [left[at], right[at]]
  const from = Math.max(0, [...a].findIndex((letter, index) => letter !== b[index]) - 60)
  return `\n  one:     ${a.slice(from, from + 240)}\n  several: ${b.slice(from, from + 240)}`
}

it(`answers ${count} random requests over three databases as over one (SEED=${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const jars = { one: new Map() as Jars, several: new Map() as Jars }
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  let failed = 0
  for await (const request of randomRequests(world, chance)) {
    if (++number > count) break
    // Sometimes what an isolate remembers is fresh, and sometimes not.
    now += chance.pick([200, 2_000, 15_000, 70_000])
    if (number % useEvery === 0) touchSessions()
    const withFault = number % faultEvery === 0 ? await askInVain(request, chance.pick(faults)) : null
    if (withFault?.status === 503) failed++
    const [expected, found] = await Promise.all([
      ask(one, jars.one, request),
      // A request that was answered needed no look-up, and could be one that writes.
      withFault === null || withFault.status === 503 ? ask(several, jars.several, request) : withFault,
    ])
    statuses.set(found.status, (statuses.get(found.status) ?? 0) + 1)
    if (said(expected) !== said(found) || found.status === 500)
      wrong.push(`${sayRequest(request)} ${difference(said(expected), said(found))}`)
    const leaked = withFault === null ? [] : marksIn(withFault)
    if (withFault?.status === 503 && (leaked.length > 0 || !says959(request, withFault)))
      wrong.push(`${sayRequest(request)} in vain: ${leaked} ${withFault.text.slice(0, 200)}`)
    const foreign = isOfOneSite(request) ? marksIn(found).filter((mark) => mark !== request.site.mark) : []
    if (foreign.length > 0) wrong.push(`${sayRequest(request)} shows ${foreign}`)
  }
  console.info(
    JSON.stringify({ seed, requests: count, failed, statuses: Object.fromEntries([...statuses].sort()) }),
  )
  expect(wrong).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 6)
  expect(failed).toBeGreaterThan(count / faultEvery / 2)
})

function sayRequest({ asked: { method, url }, asker, site }: RandomRequest): string {
  return `${number}: ${method} ${url} by ${asker} of ${site.tenantId} in ${site.database}`
}

/** Sends a request to the three databases when nothing is remembered any more and looking a place up fails. */
async function askInVain(request: RandomRequest, fault: string): Promise<Answered> {
  now += 70_000
  return ask(several, new Map(), request, fault)
}

const marksIn = ({ text }: Answered) => [...new Set(text.match(/twin\d+x/g))]

/** Whether a call answers with the code of `dataUnavailable`, which pages don't show. */
function says959({ asked }: RandomRequest, { text }: Answered): boolean {
  return !asked.url.includes('/api/v1/') || (JSON.parse(text) as { status: number }).status === 959
}

/** Administrators may see other sites of their company. */
const isOfOneSite = ({ asker }: RandomRequest) =>
  ['guest', 'reader', 'other reader', 'service'].includes(asker)
