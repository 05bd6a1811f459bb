import { readFields } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { translator } from '#workers/sandbox/words.ts'
import { answerNetwork } from './answer-network.ts'
import { listHostnames, viewHostname } from './custom-hostname.ts'
import { answerDns, listRecords, setRecord } from './dns.ts'
import { hostnamesPage } from './hostnames-page.ts'

/** The network's API, a resolver, and the registrar: a page on which a domain's records are set. */
export async function respondHostnames(ground: Ground, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  switch (`${request.method} ${pathname}`) {
    case 'GET /hostnames':
      return showPage(ground, request)
    case 'GET /hostnames/dns-query':
      return answerDns(ground, searchParams)
    case 'POST /hostnames/records': {
      const fields = await readFields(request)
      const type = fields.get('type') === 'CNAME' ? 'CNAME' : 'TXT'
      await setRecord(ground, { name: fields.get('name') ?? '', type, value: fields.get('value') ?? '' })
      return new Response(null, { status: 303, headers: { Location: '/hostnames' } })
    }
  }
  return answerNetwork(ground, request)
}

async function showPage(ground: Ground, request: Request): Promise<Response> {
  const kept = await listHostnames(ground)
  const hostnames = await Promise.all(kept.map((one) => viewHostname(ground, { ...one, isSeen: true })))
  return hostnamesPage(translator(request), hostnames, await listRecords(ground))
}
