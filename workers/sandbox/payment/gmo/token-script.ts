import type { Ground } from '#workers/sandbox/ground.ts'

/** `Multipayment` as shops' pages know it (token v1). `callback` is a function or the name of a global one. */
export function tokenScript({ origin }: Ground): Response {
  return new Response(source.replace('{endpoint}', `${origin}/gmo/ext/api/token`), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

const source = `(() => {
  let shopId = ''
  globalThis.Multipayment = {
    init(id) {
      shopId = id
    },
    getToken(card, callback) {
      const tell = typeof callback === 'string' ? globalThis[callback] : callback
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...card, shopId }),
      }
      fetch('{endpoint}', init)
        .then((answer) => answer.json())
        .catch(() => ({ resultCode: '901' }))
        .then(tell)
    },
  }
})()
`
