import { afterAll, beforeAll, expect, it } from 'vitest'
import { account, type Fault, newTwin, type Twin, token } from '#tests/cloudflare/twin.ts'
import { Cloudflare } from './cloudflare.ts'

let twin: Twin
const client = (given = token) =>
  new Cloudflare({ token: given, account, base: twin.base, pause: 1, patience: 2_000 })

/** Lets the next changing calls go wrong, one after the other. */
function failing(...faults: Fault[]): void {
  twin.changes.length = 0
  twin.faultOf = () => faults.shift() ?? null
}

beforeAll(async () => {
  twin = await newTwin()
})
afterAll(() => twin.close())

it('repeats a changing call that the API was too busy to begin', async () => {
  failing('tooMany', 'tooMany')
  await client().call('POST', '/queues', { queue_name: 'kumo-jobs' })
  expect(twin.changes).toHaveLength(3)
})

it.each(['unavailable', 'lostAnswer', 'noAnswer'] as const)(
  'never repeats a changing call that may have been made: %s',
  async (fault) => {
    failing(fault)
    await expect(
      client().call('POST', '/queues', { queue_name: `of-${fault.toLowerCase()}` }),
    ).rejects.toThrow('Run the command again')
    expect(twin.changes).toHaveLength(1)
  },
)

it('repeats a reading call, but not for ever', async () => {
  twin.changes.length = 0
  const faults: Fault[] = ['unavailable', 'noAnswer', 'tooMany']
  twin.faultOfReading = () => faults.shift() ?? null
  expect(await client().call('GET', '/queues')).toBeInstanceOf(Array)
  expect(faults).toEqual([])
  twin.faultOfReading = () => 'unavailable'
  await expect(client().call('GET', '/queues')).rejects.toThrow('Run the command again')
  twin.faultOfReading = () => null
})

it('a refused token is named by its variable, never by its value', async () => {
  const problem = await client('another-secret-token')
    .call('GET', '/queues')
    .catch((error: Error) => error.message)
  expect(problem).toContain('CLOUDFLARE_API_TOKEN lacks a permission')
  expect(problem).not.toContain('another-secret-token')
})

it('reads all pages of a list', async () => {
  twin.storage.namespaces.push(
    ...Array.from({ length: 230 }, (_, at) => ({ id: `id${at}`, title: `title${at}` })),
  )
  const found = await client().list<{ id: string }>('/storage/kv/namespaces')
  expect(new Set(found.map(({ id }) => id)).size).toBe(230)
})
