import { integer, pick, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import {
  fillMadeSites,
  groupCount,
  isShownInConsoleSite,
  type MadeBook,
  type MadeSite,
  madeBook,
  madeSites,
} from './large-site.ts'
import { send } from './load.ts'
import { type Row, shareOf } from './report.ts'
import { type Runtime, startApp } from './runtime.ts'

/** The most that a page of the large site may take, as a multiple of the small site's time. */
const maxRatio = 1.5
const requests = shareOf(150)
const warmUp = shareOf(40)

type Random = ReturnType<typeof seededRandom>
type PageKind = { name: string; path: (site: MadeSite, random: Random) => string }

/** Picks a random book that readers can see. The console's part of the bench may have hidden some of this site's books. */
function anyBook(site: MadeSite, random: Random): MadeBook {
  const at = integer(random, 0, site.contents - 1)
  return isShownInConsoleSite(at) ? madeBook(site, at) : anyBook(site, random)
}

const kinds: PageKind[] = [
  { name: 'home', path: () => '' },
  {
    name: 'group page',
    path: (_site, random) => `/${integer(random, 1, groupCount)}?page=${integer(random, 1, 3)}`,
  },
  { name: 'list of all', path: (_site, random) => `/search?page=${integer(random, 2, 20)}` },
  {
    name: 'search',
    path: (site, random) => `/search?q=${encodeURIComponent(someOf(site, random))}`,
  },
  {
    name: 'detail',
    path: (site, random) => {
      const { id, groups } = anyBook(site, random)
      return `/${groups[0]}/${id}`
    },
  },
]

/** Returns two to six characters that occur in one of the site's books. */
function someOf(site: MadeSite, random: Random): string {
  const { fields } = anyBook(site, random)
  const text = pick(random, [fields.title, fields.description])
  const from = integer(random, 0, Math.max(0, text.length - 6))
  return text.slice(from, from + integer(random, 2, 6)).trim() || text
}

/** Compares the pages of a site with 100,000 contents to those of a site with 1,000. No page comes from the cache. */
export async function benchLargeSite(): Promise<Row[]> {
  await fillMadeSites(madeSites, 'made-sites')
  const runtime = await startApp()
  try {
    const rows: Row[] = []
    for (const kind of kinds) rows.push(await compare(runtime, kind))
    return rows
  } finally {
    await runtime.stop()
  }
}

/** Measures the two sites alternately, so that other load on the machine affects both equally. */
async function compare(runtime: Runtime, { name, path }: PageKind): Promise<Row> {
  const times = madeSites.map(() => [] as number[])
  const random = seededRandom(5)
  for (let round = -warmUp; round < requests; round++) {
    for (const [at, site] of madeSites.entries()) {
      const taken = await timed(runtime, `/${site.servicePath}${path(site, random)}`, site)
      if (round >= 0) times[at]?.push(taken)
    }
  }
  const [few = 0, many = 0] = times.map(p95)
  return {
    name: `${name}, ${madeSites.map((site) => site.contents.toLocaleString('en')).join(' and ')} contents`,
    target: `≤ ${maxRatio} ×`,
    measured: `p95 ${few.toFixed(1)} and ${many.toFixed(1)} ms, ${(many / few).toFixed(2)} ×`,
    ok: many <= few * maxRatio,
  }
}

async function timed({ origin }: Runtime, path: string, { servicePath }: MadeSite): Promise<number> {
  const started = performance.now()
  // The page cache serves only visitors without a cookie of the site, so any cookie bypasses it.
  const { status } = await send(origin, { path, headers: { Cookie: `${servicePath}.bench=1` } })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return performance.now() - started
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0
}
