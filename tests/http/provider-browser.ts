import type { ProviderName } from '#app/kernel/data/tables.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'
import { bases, postForm, type Reply, send } from './client.ts'

const sandbox = sandboxClient()

/** The cookies of a browser for one site. A new value replaces the old one, and expired cookies are removed. */
export class Jar {
  readonly cookies = new Map<string, string>()

  take({ setCookies }: Reply): void {
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(?:;|$)/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** Sends a request with the jar's cookies, and stores the cookies of the answer. It follows no redirect. */
export async function visit(jar: Jar, url: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await send(url, { headers: { ...cookiesOf(jar), ...headers } })
  jar.take(reply)
  return reply
}

export async function post(
  jar: Jar,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { Origin: new URL(url).origin },
): Promise<Reply> {
  const reply = await postForm(url, fields, { ...cookiesOf(jar), ...headers })
  jar.take(reply)
  return reply
}

function cookiesOf(jar: Jar): Record<string, string> {
  return jar.cookies.size === 0 ? {} : { Cookie: jar.header }
}

/** Presses a provider's button on the sign-in page without script. Returns the provider's address to which it leads. */
export async function press(
  jar: Jar,
  base: string,
  provider: ProviderName,
  fields: Record<string, string> = {},
): Promise<string> {
  const reply = await post(jar, `${base}/login/start`, { provider, ...fields })
  const [, address] = /<meta http-equiv="refresh" content="0; url=([^"]*)"/i.exec(reply.text) ?? []
  if (address === undefined) throw new Error(`the button of ${provider} leads nowhere: ${reply.status}`)
  return address.replaceAll('&amp;', '&')
}

export type Brought = { url: string; fields: Record<string, string> }

/** Chooses a person on the provider's page, and returns what the browser brings back. */
export async function approve(address: string, person: string, fault?: FaultName): Promise<Brought> {
  const { url, fields } = await sandbox.approve(address, {
    person,
    ...(fault === undefined ? {} : { fault }),
  })
  return { url, fields }
}

/** Registers a new person with the service of manabi at the learning service. Returns the person's key. */
export async function newLearner(): Promise<string> {
  const name = `学 ${crypto.randomUUID().slice(0, 8)}`
  const query = new URLSearchParams({ service_code: 'manabi01', return_url: `${bases.manabi}/login` })
  const body = new URLSearchParams({ name, email: 'newcomer@manabi.example', kind: 'parent' })
  await sandbox.send(`/learning/register?${query}`, { method: 'POST', body })
  const { headers } = await send(`${bases.manabi}/login?gakken=true`)
  const persons = await (await sandbox.send(headers.location ?? '')).text()
  const key = new RegExp(`value="(\\w+)">\\s*<span class="name">${name}<`).exec(persons)?.[1]
  if (key === undefined) throw new Error(`${name} isn't among those who can be picked`)
  return key
}

export function withFields(url: string, fields: Record<string, string | undefined>): string {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${url.split(/[?#]/, 1)[0]}?${new URLSearchParams(given)}`
}
