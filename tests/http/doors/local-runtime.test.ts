import { expect, test } from 'vitest'
import { send, serverOrigin } from '#tests/http/client.ts'

test('the local runtime’s pages below /cdn-cgi/ are not on the app’s port: the app answers every address itself with 404', async () => {
  const { text: own, status } = await send(`${serverOrigin}/cdn-cgi/nothing`)
  expect(status).toBe(404)
  for (const path of [
    'explorer/',
    'local/explorer',
    'local/explorer/api/r2/buckets',
    'local/r2/public/bunko-files/t/1/page1/x.webp',
    'local/r2/s3/bunko-files',
    'local/platform-proxy',
    'local/scheduled',
    'local/email',
    'handler/scheduled',
  ]) {
    const reply = await send(`${serverOrigin}/cdn-cgi/${path}`)
    expect([reply.status, reply.text], path).toEqual([404, own])
  }
})
