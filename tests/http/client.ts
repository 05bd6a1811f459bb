import { request as httpRequest } from 'node:http'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'

/** Where the server under test listens. */
export const serverOrigin = process.env.BUNKO_ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`
/** Where sessions are made without a sign-in (tests/sessions/session-worker.ts). */
const sessionOrigin = process.env.BUNKO_SESSIONS ?? ''
const port = Number(new URL(serverOrigin).port)

/** Addresses of the demo sites and of those that only the tests have (test-sites.ts). */
export const bases = {
  aozora: `${serverOrigin}/aozora`,
  hanabi: `${serverOrigin}/hanabi`,
  manabi: `${serverOrigin}/manabi`,
  sakura: `http://sakura.localhost:${port}`,
  tidewell: `${serverOrigin}/tidewell`,
  minato: `${serverOrigin}/minato`,
  tana: `${serverOrigin}/tana`,
  kuni: `${serverOrigin}/kuni`,
  tagged: `http://tagged.localhost:${port}`,
  tabi: `${serverOrigin}/tabi`,
  irodori: `${serverOrigin}/irodori`,
  someya: `${serverOrigin}/someya`,
  viewer: `http://viewer.localhost:${port}`,
  shared: serverOrigin,
}

export type Reply = {
  status: number
  headers: Record<string, string | undefined>
  setCookies: string[]
  body: Buffer
  text: string
  /** Path of the Location header, without the origin. */
  location: string | null
}

/** A header with several values is sent as several lines. */
type Call = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | FormData
}

/**
 * One request as curl would send it: nothing followed, kept or added, on a connection of its own. Every name leads to
 * this machine, whatever the resolver thinks of *.localhost.
 */
export async function send(url: string, call: Call = {}): Promise<Reply> {
  const { hostname, host, pathname, search, port: ownPort } = new URL(url)
  return sendTo(
    { host: host || hostname, port: ownPort === '' ? port : Number(ownPort) },
    pathname + search,
    call,
  )
}

/** The same to the shared host, with a path that no URL would let through as it stands. */
export function sendPath(path: string, method = 'GET'): Promise<Reply> {
  return sendTo({ host: new URL(serverOrigin).host, port }, path, { method })
}

/** Workerd lets a connection go whose request's head it hasn't read by then. Milliseconds. */
const unreadAfter = 15_000

async function sendTo(at: { host: string; port: number }, path: string, call: Call): Promise<Reply> {
  const begun = Date.now()
  return sendOnce(at, path, call).catch((error: Error & { cause?: { code?: string } }) => {
    // A busy machine left the server no turn: nothing of the request was read.
    if (error.cause?.code === 'ECONNRESET' && Date.now() - begun >= unreadAfter) return sendTo(at, path, call)
    throw error
  })
}

async function sendOnce(
  at: { host: string; port: number },
  path: string,
  { method, headers = {}, body }: Call,
): Promise<Reply> {
  const { bytes, type } = await encode(body)
  const begun = Date.now()
  return new Promise((done, fail) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: at.port,
        // Who answers without reading a body closes the connection: the next request would meet that.
        agent: false,
        path,
        method: method ?? (bytes === null ? 'GET' : 'POST'),
        headers: {
          Host: at.host,
          'Accept-Language': 'ja',
          ...(type === null ? {} : { 'Content-Type': type }),
          ...(bytes === null ? {} : { 'Content-Length': String(bytes.length) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          const all = Buffer.concat(chunks)
          const plain = response.headers as Record<string, string | undefined>
          done({
            status: response.statusCode ?? 0,
            headers: plain,
            setCookies: response.headers['set-cookie'] ?? [],
            body: all,
            text: all.toString('utf8'),
            location: plain.location === undefined ? null : pathOf(plain.location),
          })
        })
      },
    )
    request.on('error', (cause) => {
      const about = `${request.method} ${path} (${bytes?.length ?? 0} bytes, ${Date.now() - begun} ms)`
      fail(new Error(`${about}: ${cause.message}`, { cause }))
    })
    request.end(bytes ?? undefined)
  })
}

async function encode(body: Call['body']): Promise<{ bytes: Buffer | null; type: string | null }> {
  if (body === undefined) return { bytes: null, type: null }
  if (body instanceof FormData) {
    const encoded = new Response(body)
    return {
      bytes: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('Content-Type'),
    }
  }
  return { bytes: Buffer.from(body), type: null }
}

function pathOf(location: string): string {
  if (location.startsWith('/')) return location
  const { origin, pathname, search } = new URL(location)
  return origin === serverOrigin ? pathname + search : location
}

/** Posts a form as a browser without JavaScript does. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return send(url, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export type Json = Record<string, unknown>
type ApiAnswer = {
  http: number
  status: number
  key?: string
  message?: string
  fields?: Record<string, string[]>
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  data: any
}

type ApiCall = { token?: string; headers?: Record<string, string>; body?: Json | FormData }

/** Calls the API of a site: `callApi(bases.aozora, 'GET /auth/info', { token })`. */
export async function callApi(base: string, route: string, { token, headers, body }: ApiCall = {}) {
  const [method, path] = route.split(' ') as [string, string]
  const isForm = body instanceof FormData
  const reply = await send(`${base}/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { 'X-Access-Token': token }),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  })
  return { http: reply.status, ...(JSON.parse(reply.text) as Omit<ApiAnswer, 'http'>) } as ApiAnswer
}

export function loginBody(email: string, password = worldPassword): Json {
  return { email, password_hash: passwordDigest(password), keep_login: false, login_type: 'EMAIL' }
}

let made = 0

/** Makes a reader whom no other test uses, with an e-mail address, and returns their name. */
export async function newReaderAt(base: string): Promise<string> {
  made += 1
  const name = `reader.${process.pid}.${Date.now()}.${made}@new.example`
  await tokenOf(base, name, { isNew: true })
  return name
}

/** Makes a session for somebody at a site without a sign-in, and returns its token. */
export async function tokenOf(base: string, name: string, { isNew = false } = {}): Promise<string> {
  const { hostname, pathname } = new URL(base)
  const site: Record<string, string> = pathname === '/' ? { domain: hostname } : { path: pathname.slice(1) }
  return askForSession({ ...site, name, ...(isNew ? { new: '1' } : {}) })
}

/** Makes an administrator's session at the console without a sign-in, and returns its token. */
export function consoleTokenOf(name: string): Promise<string> {
  return askForSession({ name })
}

async function askForSession(query: Record<string, string>): Promise<string> {
  const { status, text } = await send(`${sessionOrigin}/?${new URLSearchParams(query)}`)
  if (status !== 200) throw new Error(`there is no account for ${JSON.stringify(query)}`)
  return text
}

/** Returns somebody's session at a site as a browser's cookie, ready to be sent: `name=value`. */
export async function cookieOf(base: string, name: string): Promise<string> {
  return `${cookieName(base)}=${await tokenOf(base, name)}`
}

/** Returns the name of the cookie that a site keeps its sessions in. */
export function cookieName(base: string): string {
  const { hostname, pathname } = new URL(base)
  return pathname === '/' ? hostname : pathname.slice(1)
}
