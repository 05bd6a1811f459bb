import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DevStates, type OpenDoor, openDoor } from './door.ts'

const states = new DevStates()
const policy = "default-src 'none'; script-src 'self'"
const page = '<!DOCTYPE html><title>本</title><p>読む</p>'
/** A server that stands for the Workers. */
const behind = createServer((asked, answer) => {
  const isPage = asked.url === '/page'
  answer.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json')
  answer.setHeader('Content-Security-Policy', policy)
  answer.setHeader('Set-Cookie', ['a=1', 'b=2'])
  answer.end(
    isPage ? page : JSON.stringify({ host: asked.headers.host, encoding: asked.headers['accept-encoding'] }),
  )
})
let address: URL | undefined
let door: OpenDoor
const ask = (path: string) => fetch(`http://localhost:${door.port}${path}`)

beforeAll(async () => {
  await new Promise<void>((listening) => behind.listen(0, '127.0.0.1', listening))
  door = await openDoor({ port: 0, address: () => address, states, assets: () => new Map(), script: 'run()' })
})
afterAll(() => {
  door.close()
  behind.close()
})

it('answers an error page as long as there is no Worker; the page reloads by itself later', async () => {
  states.change({ problem: 'app/x.ts:1:2 <p>' })
  const answer = await ask('/page')
  expect(answer.status).toBe(502)
  expect(await answer.text()).toMatch(/app\/x\.ts:1:2 &lt;p>.*<script src="\/\.dev\/page\.js"/s)
})

it('adds one script of the same origin to a page, keeps its policy and cookies, and stores its HTML', async () => {
  address = new URL(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`)
  const answer = await ask('/page')
  const html = await answer.text()
  expect(answer.headers.get('Content-Security-Policy')).toBe(policy)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(html.startsWith(page)).toBe(true)
  const [, id] =
    /^<script src="\/\.dev\/page\.js" data-page="([\w-]+)" [^<]*><\/script>$/.exec(html.slice(page.length)) ??
    []
  expect(await (await ask(`/.dev/page/${id}`)).text()).toBe(page)
})

it('passes everything else on unchanged', async () => {
  const answer = await ask('/call')
  expect(await answer.json()).toEqual({ host: `localhost:${door.port}`, encoding: 'identity' })
})
