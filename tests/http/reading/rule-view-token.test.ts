import { expect, test } from 'vitest'
import { bases, send, tokenOf } from '#tests/http/client.ts'
import { askToken, book, launch, withKey } from '#tests/http/viewing.ts'

const open = book('aozora', 'star-almanac')

test('R141 anybody with a view token can read without a session, and nobody without one', async () => {
  expect((await askToken(bases.aozora, open)).http).toBe(401)
  const { data } = await askToken(bases.aozora, open, await tokenOf(bases.aozora, 'reader@aozora.example'))
  // The viewer sends neither a cookie nor an access token.
  const { boot } = await launch(data.viewer_url)
  expect((await withKey(boot.key, '/v/segments/0')).status).toBe(200)
  const [head, random] = (data.token_id as string).split('.') as [string, string]
  for (const token of [data.token_id, `${head}.${[...random].reverse().join('')}`, `v3.${random}`, 'v1', ''])
    expect([token, (await send(`${bases.viewer}/v/${token}`)).status]).not.toEqual([token, 200])
})
