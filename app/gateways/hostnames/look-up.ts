import { z } from 'zod'
import { canonicalHost } from '#app/kernel/values/host.ts'
import type { ExpectedRecord, Outside } from './hostname.ts'

const patience = 5_000
/** The numbers of the record types in DNS. */
const types = { CNAME: 5, TXT: 16 } as const

const Answer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
})

/**
 * Looks up a name's records by DNS over HTTPS in JSON; empty if there are none. Null if the resolver didn't answer, which
 * leaves open whether there are any.
 */
export async function lookUp(
  { fetch, env }: Outside,
  { type, name }: Pick<ExpectedRecord, 'type' | 'name'>,
): Promise<string[] | null> {
  const url = `${env.DNS_RESOLVER}?${new URLSearchParams({ name, type })}`
  const headers = { Accept: 'application/dns-json' }
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(patience) })
    const { Status, Answer: found } = Answer.parse(await response.json())
    // 0 means found, 3 means that there is no such name.
    if (Status !== 0 && Status !== 3) return null
    return found.filter((one) => one.type === types[type]).map(({ data }) => written(type, data))
  } catch {
    return null
  }
}

/** A long TXT record comes in quoted pieces. A name ends with the dot of the root. */
function written(type: ExpectedRecord['type'], data: string): string {
  if (type === 'CNAME') return canonicalHost(data)
  return data.startsWith('"')
    ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((part) => part[1]).join('')
    : data
}
