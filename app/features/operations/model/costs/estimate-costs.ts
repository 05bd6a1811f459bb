import { type Part, parts, prices } from './prices.ts'

/** What the platform has counted, for a month of thirty days. */
export type Counted = {
  sessions: number
  views: number
  searches: number
  opens: number
  jobs: number
  mails: number
  /** Bytes of the publishers' files, and of all databases. */
  fileBytes: number
  databaseBytes: number
  /** The number of recurring tasks, each of which runs every minute. */
  sweeps: number
}

type CostPart = {
  part: Part
  quantity: number
  /** How much of it the plan includes. */
  included: number
  dollars: number
}

export type Costs = { dollars: number; parts: CostPart[] }

type Use = Partial<Record<Part, number>>

/**
 * What each counted event costs besides itself. The databases and Workers report their use to Cloudflare and not to us, so these are assumed, from
 * the figures of docs/bench.md: a sign-in with its hash and the pages around it, a title's page with its pictures, a search, forty pages of a book, and a
 * file's way through the ingest.
 */
const each = {
  sessions: { requests: 6, cpu: 200, rowsRead: 300, rowsWritten: 12 },
  views: { requests: 4, cpu: 20, rowsRead: 120, rowsWritten: 4, filesRead: 3 },
  searches: { requests: 2, cpu: 25, rowsRead: 2_000, rowsWritten: 4, filesRead: 4 },
  opens: { requests: 40, cpu: 120, rowsRead: 400, rowsWritten: 25, filesRead: 40 },
  jobs: { cpu: 6_000, rowsRead: 200, rowsWritten: 60, filesRead: 20, filesWritten: 20, queues: 3 },
  mails: { cpu: 5, rowsRead: 20, rowsWritten: 12, mails: 1 },
} as const satisfies Record<string, Use>

/** One run of a recurring task that finds nothing to do. */
const ofRun: Use = { cpu: 3, rowsRead: 60, rowsWritten: 2, queues: 3 }
const runsAMonth = 30 * 1_440

/** Stored for each byte of a publisher's file: the file, its segments and its pictures. */
const storedPerByte = 2.5

/** Estimates what a month costs, in US dollars, from the platform's own counts and list prices. */
export function estimateCosts(counted: Counted): Costs {
  const quantities = new Map<Part, number>([
    ['plan', 1],
    ['files', counted.fileBytes * storedPerByte],
    ['databases', counted.databaseBytes],
  ])
  const add = (use: Use, times: number) => {
    for (const [part, quantity] of Object.entries(use) as [Part, number][])
      quantities.set(part, (quantities.get(part) ?? 0) + quantity * times)
  }
  for (const [name, use] of Object.entries(each)) add(use, counted[name as keyof typeof each])
  add(ofRun, counted.sweeps * runsAMonth)
  const list = parts.map((part) => costOf(part, Math.round(quantities.get(part) ?? 0)))
  return { dollars: cents(list.reduce((sum, { dollars }) => sum + dollars, 0)), parts: list }
}

function costOf(part: Part, quantity: number): CostPart {
  const { included, unit, dollars } = prices[part]
  return { part, quantity, included, dollars: cents((Math.max(0, quantity - included) / unit) * dollars) }
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100
