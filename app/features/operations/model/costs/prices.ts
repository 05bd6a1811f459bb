/**
 * List prices of Cloudflare's Workers Paid plan and of a mail provider, in US dollars a month: what is included, and the price of each further
 * unit. Read on 2026-11-29 from developers.cloudflare.com (workers, d1, r2, queues: platform/pricing) and resend.com/pricing (what mails
 * beyond a plan cost). Taxes, the zone's own plan and custom hostnames aren't included.
 */
export const prices = {
  /** The plan itself. */
  plan: { included: 0, unit: 1, dollars: 5 },
  /** Requests that reach a Worker from outside. */
  requests: { included: 10_000_000, unit: 1_000_000, dollars: 0.3 },
  /** CPU time of all Workers, in milliseconds. */
  cpu: { included: 30_000_000, unit: 1_000_000, dollars: 0.02 },
  rowsRead: { included: 25_000_000_000, unit: 1_000_000, dollars: 0.001 },
  rowsWritten: { included: 50_000_000, unit: 1_000_000, dollars: 1 },
  /** Bytes in all databases. */
  databases: { included: 5_000_000_000, unit: 1_000_000_000, dollars: 0.75 },
  /** Bytes in the bucket. */
  files: { included: 10_000_000_000, unit: 1_000_000_000, dollars: 0.015 },
  filesWritten: { included: 1_000_000, unit: 1_000_000, dollars: 4.5 },
  filesRead: { included: 10_000_000, unit: 1_000_000, dollars: 0.36 },
  /** Writing, reading and deleting a message are one operation each. */
  queues: { included: 1_000_000, unit: 1_000_000, dollars: 0.4 },
  /** Mails beyond 3,000, the provider's free ones. */
  mails: { included: 3_000, unit: 1_000, dollars: 0.9 },
} as const

export type Part = keyof typeof prices

export const parts = Object.keys(prices) as Part[]
