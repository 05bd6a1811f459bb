import { Buffer } from 'node:buffer'
import { afterEach, expect, it, vi } from 'vitest'
import { withoutSealingKeys } from './sealing-keys.ts'

const key = `new:${Buffer.alloc(32, 1).toString('base64')}`

afterEach(() => void vi.restoreAllMocks())

it('an installation with a key is served', () => {
  expect(withoutSealingKeys({ SEALING_KEYS: key })).toBeNull()
  expect(
    withoutSealingKeys({ SEALING_KEYS: `${key}, old:${Buffer.alloc(32, 2).toString('base64')}` }),
  ).toBeNull()
})

it.each([undefined, '', ' ', 'new:short', key.slice(4)])(
  'an installation whose keys are %j says what it needs, and nothing of the keys',
  async (SEALING_KEYS) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const answer = withoutSealingKeys({ ...(SEALING_KEYS !== undefined && { SEALING_KEYS }) })
    expect(answer?.status).toBe(503)
    const said = `${await answer?.text()} ${log.mock.calls.flat().join(' ')}`
    expect(said).toContain('SEALING_KEYS')
    expect(said).not.toContain('short')
    expect(said).not.toContain(key.slice(4))
  },
)
