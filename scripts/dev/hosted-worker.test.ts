import { expect, it } from 'vitest'
import type { Update } from './host.ts'
import { HostedWorker } from './hosted-worker.ts'
import { ModuleGraph } from './module-graph.ts'

const entry = 'made:virtual:entry.ts'
const rule = 'made:virtual:rule.ts'

/**
 * Makes a Worker of two modules, and records the updates that its host receives. The host fails as long as `answer` is set to a failure.
 */
function hosted() {
  const texts = {
    [entry]: `import { a } from 'virtual:rule.ts'\nexport const b = a`,
    [rule]: 'export const a = 1',
  }
  const graph = new ModuleGraph({ [entry]: () => texts[entry] ?? '', [rule]: () => texts[rule] ?? '' })
  const worker = new HostedWorker('app', { entry, classes: [] }, graph, 'key')
  const answer = { ok: true }
  const sent: string[][] = []
  const host = {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(Object.keys((JSON.parse(body) as Update).modules))
      return { ok: answer.ok, text: async () => 'Error: it fails' }
    },
  }
  const save = (text?: string) => {
    if (text !== undefined) texts[rule] = text
    graph.forget([rule])
    return worker.update(host)
  }
  return { save, sent, answer }
}

it('sends all modules once, then only changed ones, and nothing if none has changed', async () => {
  const { save, sent } = hosted()
  await save()
  await save('export const a = 2')
  await save()
  expect(sent).toEqual([[entry, rule], [rule]])
})

it('stays failed until the module is repaired, whatever else is saved', async () => {
  const { save, answer } = hosted()
  answer.ok = false
  await expect(save('export const a = fails()')).rejects.toThrow('it fails')
  await expect(save()).rejects.toThrow('it fails')
  answer.ok = true
  await expect(save('export const a = 3')).resolves.toBeUndefined()
})
