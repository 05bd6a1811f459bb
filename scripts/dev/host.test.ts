import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { hostOf } from './host.ts'
import { ModuleGraph } from './module-graph.ts'

const evaluate = (code: string, filename: string) => runInThisContext(code, { filename })

/** Makes a Worker of modules whose texts the test can change. */
function workerOf(texts: Record<string, string>) {
  const graph = new ModuleGraph(
    Object.fromEntries(Object.keys(texts).map((name) => [`made:virtual:${name}`, () => texts[name] ?? ''])),
  )
  const host = hostOf('made:virtual:entry.ts', { dep: { times: (n: number) => n * 10 } })
  let sent = new Map<string, string>()
  const save = async (changed: Record<string, string> = {}) => {
    Object.assign(texts, changed)
    graph.forget(Object.keys(changed).map((name) => `made:virtual:${name}`))
    const { modules } = await graph.reach('made:virtual:entry.ts')
    const differing = [...modules].filter(([id, { code }]) => sent.get(id) !== code)
    sent = new Map([...modules].map(([id, { code }]) => [id, code]))
    await host.replace({ modules: Object.fromEntries(differing), gone: [] }, evaluate)
    return differing.map(([id]) => id)
  }
  return { save, value: () => (host.current().value as () => unknown)() }
}

const texts = () => ({
  'entry.ts': `import { price } from 'virtual:rule.ts'
import { times } from 'dep'
const offer: { yen: number } = { yen: 3 }
export const value = (): number => times(price(offer.yen))
export const tax = 1`,
  'rule.ts': `import { tax } from 'virtual:entry.ts'
export function price(yen: number) { return yen + tax }`,
})

it('runs modules that import each other, with packages from outside', async () => {
  const worker = workerOf(texts())
  await worker.save()
  expect(worker.value()).toBe(40)
})

it('replaces only the saved module, and uses it from then on', async () => {
  const worker = workerOf(texts())
  await worker.save()
  const sent = await worker.save({ 'rule.ts': 'export function price(yen: number) { return yen + 5 }' })
  expect(sent).toEqual(['made:virtual:rule.ts'])
  expect(worker.value()).toBe(80)
})

it('keeps the old state while a saved module fails, and continues with the next version that works', async () => {
  const worker = workerOf(texts())
  await worker.save()
  await expect(worker.save({ 'rule.ts': 'export const price = missing()' })).rejects.toThrow('missing')
  expect(worker.value()).toBe(40)
  await worker.save({ 'rule.ts': 'export const price = () => 7' })
  expect(worker.value()).toBe(70)
})

it('reports a missing export by name, as a build would', async () => {
  const worker = workerOf(texts())
  await expect(worker.save({ 'rule.ts': 'export const cost = 1' })).rejects.toThrow('exports no price')
})
