import type { V4WorkerOptions } from 'miniflare'

/**
 * A Worker in front of the app that does what Cloudflare does in production. It compresses answers. It adds the client's address if no
 * proxy has: only this machine can reach the port, so the address is 127.0.0.1. It takes `X-Forwarded-Proto: https` from a proxy as the
 * scheme of the request.
 */
const script = `
const compressed = /^(text\\/|image\\/svg|application\\/(json|javascript|xml|manifest|rss|atom))/
export default {
  async fetch(request, { APP }) {
    const headers = new Headers(request.headers)
    if (!headers.has('CF-Connecting-IP')) headers.set('CF-Connecting-IP', '127.0.0.1')
    const isHttps = headers.get('X-Forwarded-Proto') === 'https'
    const url = isHttps ? request.url.replace(/^http:/, 'https:') : request.url
    const answer = await APP.fetch(new Request(url, new Request(request, { headers, redirect: 'manual' })))
    const isPlain = !answer.headers.has('Content-Encoding') && compressed.test(answer.headers.get('Content-Type') ?? '')
    if (!isPlain || answer.body === null || !/\\bgzip\\b/.test(headers.get('Accept-Encoding') ?? '')) return answer
    const packed = new Response(answer.body, answer)
    packed.headers.delete('Content-Length')
    packed.headers.set('Content-Encoding', 'gzip')
    return packed
  },
}`

/**
 * Returns the Worker that listens on the app's port instead of Miniflare's own entry. That entry would answer addresses below /cdn-cgi/
 * before the app does, and one of them gives away every stored file (/cdn-cgi/local/r2/public/). It is left on a random port.
 */
export function frontDoor(port: number): V4WorkerOptions {
  return {
    name: 'front-door',
    modules: true,
    script,
    compatibilityDate: '2026-09-01',
    serviceBindings: { APP: 'app' },
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
  }
}
