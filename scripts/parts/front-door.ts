import type { V4WorkerOptions } from 'miniflare'

/**
 * Compresses as Cloudflare does, which Workers leave to it, and says who asks where nobody else does: the port is on this
 * machine only. Whoever puts https before it says so as proxies do.
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
 * What listens on the app's port. Miniflare's own entry would answer addresses below /cdn-cgi/ before the app does, among them
 * one that gives every stored file to whoever asks (/cdn-cgi/local/r2/public/); its entry is left on a port nobody knows.
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
