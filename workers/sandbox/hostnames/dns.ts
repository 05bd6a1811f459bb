import type { SandboxContext } from '#workers/sandbox/ground.ts'

export type DnsRecord = { name: string; type: 'CNAME' | 'TXT'; value: string }

const numbers = { CNAME: 5, TXT: 16 } as const

/** Lists the records set at a domain's registrar, which the sandbox plays too. */
export function listRecords({ state }: SandboxContext): Promise<DnsRecord[]> {
  return state.list<DnsRecord>('dns/')
}

/** Sets the one value of a name and type; an empty value removes the record. */
export async function setRecord({ state }: SandboxContext, record: DnsRecord): Promise<void> {
  const key = `dns/${record.name.toLowerCase()}/${record.type}`
  if (record.value === '') await state.clear(key)
  else await state.put(key, { ...record, name: record.name.toLowerCase() })
}

export async function hasRecord(context: SandboxContext, { name, type, value }: DnsRecord): Promise<boolean> {
  const records = await listRecords(context)
  return records.some((one) => one.name === name && one.type === type && one.value === value)
}

/** DNS over HTTPS as resolvers answer it in JSON. */
export async function answerDns(context: SandboxContext, query: URLSearchParams): Promise<Response> {
  const [name, type] = [(query.get('name') ?? '').toLowerCase(), query.get('type')]
  const records = (await listRecords(context)).filter((one) => one.name === name)
  const found = records
    .filter((one) => one.type === type)
    .map((one) => ({ name, type: numbers[one.type], TTL: 60, data: dataOf(one) }))
  const body = { Status: records.length === 0 ? 3 : 0, TC: false, RD: true, RA: true, Answer: found }
  return Response.json(body, { headers: { 'Content-Type': 'application/dns-json' } })
}

function dataOf({ type, value }: DnsRecord): string {
  return type === 'CNAME' ? `${value}.` : `"${value}"`
}
