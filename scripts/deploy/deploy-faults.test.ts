import { expect, it } from 'vitest'
import { newProject, runDeploy } from '#tests/cloudflare/deployment.ts'
import { type Fault, newTwin, type Twin } from '#tests/cloudflare/twin.ts'

const faults: Fault[] = ['unavailable', 'lostAnswer', 'tooMany', 'noAnswer', 'invalid']
/** Calls of wrangler, each of whose runs takes a second: it repeats most of them itself, so that fewer runs are needed. */
const ofWrangler = /^(?:put|begin|upload|set|consume|hosts)/
/** One of so many migrations fails: they are all applied by the same call. */
const sampled = 12

it('whichever changing call fails, and in whichever way, the next runs complete the deployment once', async () => {
  const twin = await newTwin()
  const project = newProject()
  const failed = new Map<string, Fault>()
  let migrations = 0
  twin.faultOf = (change) => {
    if (failed.has(change) || (change.endsWith('.sql') && ++migrations % sampled !== 0)) return null
    const isRepeated = ofWrangler.test(change) && change !== 'put kumo-console'
    const fault = faults[failed.size % (isRepeated ? 2 : faults.length)] as Fault
    failed.set(change, fault)
    return fault
  }
  let runs = 0
  for (let error: Error | null = new Error('not run yet'); error !== null && runs < 60; runs++)
    ({ error } = await runDeploy({ twin, project }))
  expect(runs).toBeLessThan(60)
  for (const change of [
    'make database kumo',
    'make bucket kumo-files',
    'make queue kumo-sweeps-dead',
    'put kumo',
    'hosts of kumo',
    'consume by kumo-ingest',
  ])
    expect([...failed.keys()]).toContain(change)
  expect(new Set(failed.values()).size).toBe(faults.length)
  const { databases, namespaces, queues } = twin.storage
  const names = [...databases.values()].map(({ name }) => name)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  expect([namespaces.length, queues.length, queues.flatMap(({ consumers }) => consumers).length]).toEqual([
    1, 4, 4,
  ])
  const core = [...databases.values()].find(({ name }) => name === 'kumo')?.sqlite
  for (const table of ['staff', 'staff_link', 'mail'])
    expect(core?.prepare(`SELECT count(*) AS count FROM ${table}`).get(), table).toEqual({ count: 1 })
  const keys = [...twin.workers.scripts.values()].flatMap(({ versions }) =>
    (versions.at(-1)?.bindings ?? []).flatMap(({ name, text }) => (name === 'SEALING_KEYS' ? [text] : [])),
  )
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  twin.changes.length = 0
  twin.faultOf = () => null
  const read = new Set<string>()
  twin.faultOfReading = (path) => {
    const fault = read.has(path) ? null : (faults[read.size % 4] as Fault)
    read.add(path)
    return fault
  }
  expect(await runDeploy({ twin, project })).toMatchObject({ steps: 0, error: null })
  expect(read.size).toBeGreaterThan(20)
  twin.faultOfReading = () => null
  expect(twin.changes).toEqual([])
  await releaseWithFaults(twin, project)
  await twin.close()
})

/** Releases a new app while each division of its readers fails once. */
async function releaseWithFaults(twin: Twin, project: ReturnType<typeof newProject>): Promise<void> {
  project.release('second', ['app'])
  let divided = 0
  twin.faultOf = (change) => {
    if (!change.startsWith('divide')) return null
    divided += 1
    return divided > 6 || divided % 2 === 0 ? null : (faults[divided % faults.length] as Fault)
  }
  let runs = 0
  for (let error: Error | null = new Error('not run yet'); error !== null && runs < 20; runs++)
    ({ error } = await runDeploy({ twin, project }))
  expect([runs > 1, runs < 20]).toEqual([true, true])
  const script = twin.workers.scripts.get('kumo')
  expect(script?.deployments.at(-1)?.versions).toEqual([
    { version_id: script?.versions.at(-1)?.id, percentage: 100 },
  ])
  expect(
    script?.versions.filter(
      ({ annotations }) => annotations['workers/tag'] === script.versions.at(-1)?.annotations['workers/tag'],
    ),
  ).toHaveLength(1)
}
