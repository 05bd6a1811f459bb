import { z } from 'zod'
import { canonicalHost } from '#app/values/host.ts'
import type { ExpectedRecord, Outside } from './hostname.ts'

const patience = 5_000
/** Numbers of record types in DNS. */
const types = { CNAME: 5, TXT: 16 } as const

const Answer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
})

/**
 * What a resolver finds of a name's records, by DNS over HTTPS in JSON; empty where there are none. Null where it didn't say:
 * then nothing is known, which is not the same.
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
    // 0 found, 3 no such name.
    if (Status !== 0 && Status !== 3) return null
    return found.filter((one) => one.type === types[type]).map(({ data }) => written(type, data))
  } catch {
    return null
  }
}

/** A long TXT comes in quoted pieces; a name ends with the root's dot. */
function written(type: ExpectedRecord['type'], data: string): string {
  if (type === 'CNAME') return canonicalHost(data)
  return data.startsWith('"')
    ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((part) => part[1]).join('')
    : data
}
