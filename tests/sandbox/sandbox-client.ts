import type { FaultName } from '#workers/sandbox/identity/faults.ts'
import type { Mail } from '#workers/sandbox/mail/accept-mail.ts'

/** The address of the sandbox beside the server under test. */
const servedOrigin =
  process.env.BUNKO_SANDBOX ??
  `http://localhost:${process.env.SANDBOX_PORT ?? Number(process.env.PORT ?? 8787) + 1000}`

type Respond = (request: Request) => Promise<Response>
/** `person` is a key in workers/sandbox/identity/persons.ts. `cancel` presses the button that refuses. */
type Choice = { person?: string; fault?: FaultName | `slow:${number}`; cancel?: boolean }

/**
 * How the provider sends the browser back. `url` is the address that the browser opens, with query or fragment; with `form_post` it is the
 * address to which `fields` are posted.
 */
type WayBack = {
  mode: 'query' | 'fragment' | 'form_post'
  url: string
  fields: Record<string, string>
}

/**
 * The actions of a person in the sandbox, by plain HTTP. `sandboxClient()` uses the sandbox beside the server under test;
 * `sandboxClient(origin, respond)` uses one of the test's own.
 */
export function sandboxClient(origin = servedOrigin, respond: Respond = (request) => fetch(request)) {
  const send = (path: string, init: RequestInit = {}) =>
    respond(new Request(new URL(path, origin), { redirect: 'manual', ...init }))

  return {
    origin,
    send,

    /** Opens the provider's page and chooses a person. Throws if the page says that the request is wrong. */
    async approve(authorizeUrl: string, { person = '', fault, cancel = false }: Choice): Promise<WayBack> {
      const page = await send(authorizeUrl)
      // The provider reports most errors in a request by redirect, without asking the person.
      if (page.status === 303) return readRedirect(page)
      if (page.status !== 200) throw new Error(`${page.status} ${problemOf(await page.text())}`)
      const body = new URLSearchParams(cancel ? { cancel: '1' } : { person, sandbox_fault: fault ?? '' })
      const answer = await send(authorizeUrl, { method: 'POST', body })
      if (answer.status === 303) return readRedirect(answer)
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${answer.status} ${problemOf(text)}`)
      return readFormPost(text)
    },

    /** Makes the provider sign with a new key from now on. Returns the key's `kid`. */
    async rotateKey(provider: 'google' | 'microsoft/common' | 'learning'): Promise<string> {
      const answer = await send(`/${provider}/rotate-key`, { method: 'POST' })
      return ((await answer.json()) as { kid: string }).kid
    },

    /** Lists the mails to one recipient, newest first. Tests that run in parallel don't read each other's mails that way. */
    async readMails(to: string): Promise<Mail[]> {
      const answer = await send(`/mail/api?${new URLSearchParams({ to })}`)
      return (await answer.json()) as Mail[]
    },

    async clearMails(to: string): Promise<void> {
      await send(`/mail/api?${new URLSearchParams({ to })}`, { method: 'DELETE' })
    },
  }
}

function readRedirect(answer: Response): WayBack {
  const url = answer.headers.get('Location') ?? ''
  const { hash, search } = new URL(url)
  const mode = hash === '' ? 'query' : 'fragment'
  const fields = Object.fromEntries(new URLSearchParams(mode === 'query' ? search : hash.slice(1)))
  return { mode, url, fields }
}

function readFormPost(text: string): WayBack {
  const [, url = ''] = /<form method="post" action="([^"]*)"/.exec(text) ?? []
  const hidden = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const fields = [...hidden].map(([, name = '', value = '']) => [plainText(name), plainText(value)])
  return { mode: 'form_post', url: plainText(url), fields: Object.fromEntries(fields) }
}

function plainText(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

function problemOf(text: string): string {
  const [, problem = '', detail = ''] =
    /<p class="problem">([^<]*)<\/p><p class="detail">([^<]*)</.exec(text) ?? []
  return `${problem} ${plainText(detail)}`
}
