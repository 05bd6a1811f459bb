import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DevState } from './browser/dev-state.ts'
import type { BrowserAssets } from './browser-assets.ts'

type Door = {
  port: number
  /** Returns the app Worker's address; undefined until a first build succeeds. */
  address: () => URL | undefined
  states: DevStates
  assets: () => BrowserAssets
  /** The script that this server adds to pages (browser/main.ts). */
  script: string
}

export type OpenDoor = { port: number; close: () => void }

/** The addresses that this server answers itself. No page of the product uses them. */
const own = { script: '/.dev/page.js', states: '/.dev/states', page: '/.dev/page/' }

/**
 * Listens on the app's port, and passes requests on to the app Worker. It adds a script to each page, and tells that script of each new
 * state. Everything has the page's own origin, so pages keep the Content Security Policy of production.
 */
export function openDoor({ port, address, states, assets, script }: Door): Promise<OpenDoor> {
  const pages = new LastPages()
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://door')
    if (pathname === own.script) return send(answer, 'text/javascript', script)
    if (pathname === own.states) return tellStates(asked, answer, states)
    if (pathname.startsWith(own.page))
      return send(answer, 'text/plain', pages.find(pathname.slice(own.page.length)))
    if (pathname.startsWith('/assets/')) return sendAsset(answer, pathname, assets())
    return passOn(asked, answer, { address: address(), states, pages })
  })
  const opened = Promise.withResolvers<OpenDoor>()
  server.on('error', opened.reject)
  server.listen(port, '127.0.0.1', () => {
    const { port: own } = server.address() as AddressInfo
    opened.resolve({ port: own, close: () => server.close() })
  })
  return opened.promise
}

/** The HTML of the latest pages as the Worker answered it. The browser compares it with the HTML after a save. */
class LastPages {
  readonly #pages = new Map<string, string>()
  readonly #most = 200

  keep(html: string): string {
    const id = randomUUID()
    this.#pages.set(id, html)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > this.#most && oldest !== undefined) this.#pages.delete(oldest)
    return id
  }

  find(id: string): string | undefined {
    return this.#pages.get(id)
  }
}

function send(answer: ServerResponse, type: string, body: string | Uint8Array | undefined): void {
  answer.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  answer.end(body)
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

function sendAsset(answer: ServerResponse, pathname: string, assets: BrowserAssets): void {
  const type = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  send(answer, type, assets.get(pathname)?.contents)
}

function tellStates(asked: IncomingMessage, answer: ServerResponse, states: DevStates): void {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  answer.write('retry: 200\n\n')
  const leave = states.listen((state) => answer.write(`data: ${JSON.stringify(state)}\n\n`))
  asked.on('close', leave)
}

type Way = { address: URL | undefined; states: DevStates; pages: LastPages }

function passOn(asked: IncomingMessage, answer: ServerResponse, { address, states, pages }: Way): void {
  const version = states.current.pages
  const tag = (page: string) => tagFor({ page, version, method: asked.method ?? 'GET' })
  if (address === undefined) {
    sendProblem(answer, states.current.problem ?? 'Starting…', tag(''))
    return
  }
  // The Worker must not compress the page, because the script can't be added to compressed HTML.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const { hostname, port } = address
  const further = request({ hostname, port, method: asked.method, path: asked.url, headers }, (found) =>
    isPage(asked, found)
      ? sendPage(answer, found, (html) => tag(pages.keep(html))).catch(() => answer.destroy())
      : found.pipe(answer.writeHead(found.statusCode ?? 502, found.statusMessage, found.rawHeaders)),
  )
  further.on('error', (error) => sendProblem(answer, error.message, tag('')))
  answer.on('close', () => further.destroy())
  asked.pipe(further)
}

function isPage({ method }: IncomingMessage, { headers, statusCode }: IncomingMessage): boolean {
  return method !== 'HEAD' && statusCode !== 304 && headers['content-type']?.startsWith('text/html') === true
}

async function sendPage(
  answer: ServerResponse,
  found: IncomingMessage,
  tagOf: (html: string) => string,
): Promise<void> {
  const html = await textOf(found)
  answer.writeHead(found.statusCode ?? 502, withoutLength(found.rawHeaders))
  answer.end(html + tagOf(html))
}

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Removes Content-Length from Node's raw headers, a list of alternating names and values. */
function withoutLength(raw: string[]): string[] {
  return raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== 'content-length')
}

/** Returns the script's element. It is added after the end of the page, so that the page itself is unchanged. */
function tagFor({ page, version, method }: { page: string; version: string; method: string }): string {
  return `<script src="${own.script}" data-page="${page}" data-pages="${version}" data-method="${method}"></script>`
}

/** Answers with an error page if the Worker can't be reached. Its script reloads the page as soon as the Worker answers. */
function sendProblem(answer: ServerResponse, problem: string, tag: string): void {
  if (answer.headersSent) return void answer.destroy()
  const text = problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  answer.writeHead(502, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  answer.end(`<!DOCTYPE html><title>npm run dev</title><pre>${text}</pre>${tag}`)
}

/** Keeps the current state, and tells listeners of each change. */
export class DevStates {
  current: DevState = { pages: randomUUID(), assets: {}, problem: null }
  readonly #listeners = new Set<(state: DevState) => void>()

  change(differs: Partial<DevState>): void {
    this.current = { ...this.current, ...differs }
    for (const listener of this.#listeners) listener(this.current)
  }

  /** Calls the listener at once and at each change. Returns a function that ends this. */
  listen(listener: (state: DevState) => void): () => void {
    this.#listeners.add(listener)
    listener(this.current)
    return () => this.#listeners.delete(listener)
  }
}
