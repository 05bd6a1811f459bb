import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { inConsole, serviceAdmin, system } from '#tests/visits/console-visit.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import {
  consoleCall,
  consoleForm,
  consolePage,
  consolePictures,
  consoleUpload,
  recordForm,
  settingForm,
} from './console-site.ts'
import type { PageContext } from './context.ts'
import type { FormReply } from './form.ts'

const [aozora, sakura] = ['1', '3']
const Input = z.object({ name: z.string({ error: 'required' }) })

beforeAll(makeWorldRecords)

/** The arguments of a console route whose address names the site. */
async function argsOf(actor: Staff | null, tenantId: string, body?: string | FormData) {
  const visit = await inConsole(actor)
  const url = 'http://localhost/admin/sites'
  const headers = { Origin: 'http://localhost' }
  const type = typeof body === 'string' && { 'Content-Type': 'application/x-www-form-urlencoded' }
  const request = body
    ? new Request(url, { method: 'POST', body, headers: { ...headers, ...type } })
    : new Request(url)
  const context = { visit, cookies: [] }
  return { visit, args: { request, context, params: { tenantId } } as unknown as ActionFunctionArgs }
}

function upload(name: string): FormData {
  const form = new FormData()
  form.append('name', 'a')
  form.append(name, new File(['x'], 'x.png', { type: 'image/png' }))
  return form
}

/** Records the visit that a route's code gets. */
type Note = (visit: Visit) => Response

/** Every function that opens a console's site, and the body to call it with. */
const doors = {
  consolePage: { body: undefined, door: (note: Note) => consolePage(async ({ visit }) => note(visit)) },
  consoleCall: { body: undefined, door: (note: Note) => consoleCall(async ({ visit }) => note(visit)) },
  consoleForm: { body: 'name=a', door: (note: Note) => consoleForm(Input, async ({ visit }) => note(visit)) },
  consoleUpload: {
    body: upload('file'),
    door: (note: Note) => consoleUpload(Input, async ({ visit }) => note(visit)),
  },
  consolePictures: {
    body: upload('file:logo'),
    door: (note: Note) =>
      consolePictures(
        Input,
        async ({ visit }) => note(visit).text(),
        async ({ visit }) => note(visit),
      ),
  },
}

describe.each(Object.entries(doors))('R442 %s', (name, { door, body }) => {
  const visits: Visit[] = []
  const at = async (actor: Staff | null, tenantId: string) => {
    visits.length = 0
    const { args } = await argsOf(actor, tenantId, body)
    const note: Note = (visit) => new Response(String(visits.push(visit)))
    return door(note)(args).catch((thrown: unknown) => thrown)
  }

  it('opens the site in its address, for the same administrator', async () => {
    await at(system, sakura)
    expect(visits).toHaveLength(name === 'consolePictures' ? 2 : 1)
    for (const { site, actor, basePath } of visits)
      expect({ tenantId: site.tenantId, id: actor?.id, basePath }).toEqual({
        tenantId: 3,
        id: system.id,
        basePath: '',
      })
    await at(serviceAdmin('aozora'), aozora)
    expect(visits.at(-1)).toMatchObject({ basePath: '/aozora', site: { tenantId: 1 } })
  })

  it.each([
    ['the site of another company', sakura],
    ['no site', '9999'],
    ['what is no number', 'x'],
  ])('runs nothing and refuses where the address is that of %s', async (_, tenantId) => {
    const answer = await at(serviceAdmin('aozora'), tenantId)
    expect(visits).toEqual([])
    expect(await statusOf(answer)).toBe(404)
  })

  it('runs nothing for a guest', async () => {
    await at(null, aozora)
    expect(visits).toEqual([])
  })
})

async function statusOf(answer: unknown): Promise<number | undefined> {
  if (answer instanceof Response) return answer.status
  return (answer as { init?: { status?: number } }).init?.status
}

it('a page also gets the visit before the site was opened', async () => {
  const { args, visit } = await argsOf(system, sakura)
  const shown = await consolePage(async ({ staffVisit, visit: opened }) => [
    staffVisit,
    opened.site.tenantId,
  ])(args)
  expect(shown).toEqual([visit, 3])
})

it('a form is judged at its site and keeps its other options', async () => {
  const judged: number[] = []
  const action = consoleForm(Input, () => refuse('forbidden'), {
    judge: async ({ visit }) => judged.push(visit.site.tenantId),
    prepare: (sent) => (sent.has('name') ? sent : new FormData()),
    hasPage: false,
  })
  const { args } = await argsOf(system, sakura, 'other=a')
  const reply = await action(args).catch((thrown: unknown) => thrown as { data: FormReply })
  expect(judged).toEqual([3])
  expect(reply).toMatchObject({ data: { refusal: 'badParameters' } })
})

it('a form of a setting saves at its site and leads back there with a message', async () => {
  const saved: unknown[] = []
  const action = settingForm(
    Input,
    async (visit, input) => saved.push([visit.site.tenantId, input]),
    (tenantId) => `/back/${tenantId}`,
  )
  const { args } = await argsOf(system, sakura, 'name=a')
  const answer = (await action(args)) as Response
  expect(saved).toEqual([[3, { name: 'a' }]])
  expect(answer.headers.get('Location')).toBe('/back/3')
  expect((args.context as PageContext).cookies.join()).toContain('api.update.200')
})

describe('a form of a record', () => {
  const done: unknown[] = []
  const keep = (what: string) => async (visit: Visit, input: object) =>
    done.push([what, visit.site.tenantId, input])
  const Book = Input.refine(({ name }) => name !== 'taken', { path: ['name'], error: 'invalid' })
  const action = recordForm('book', Book, {
    idOf: ({ recordId }) => recordId ?? null,
    add: keep('add'),
    change: keep('change'),
    remove: keep('remove'),
    back: (tenantId) => `/back/${tenantId}`,
  })
  const send = async (body: string, params: object) => {
    done.length = 0
    const { args } = await argsOf(system, sakura, body)
    const answer = await action({ ...args, params: { ...args.params, ...params } })
    return { answer, cookies: (args.context as PageContext).cookies.join() }
  }

  it('adds, changes and removes it, and says which', async () => {
    const added = await send('form=book&name=a', {})
    expect(done).toEqual([['add', 3, { name: 'a' }]])
    expect((added.answer as Response).headers.get('Location')).toBe('/back/3')
    expect(added.cookies).toContain('api.update.200')
    await send('form=book&name=b', { recordId: '7' })
    expect(done).toEqual([['change', 3, { name: 'b', id: '7' }]])
    const removed = await send('form=delete', { recordId: '7' })
    expect(done).toEqual([['remove', 3, { id: '7' }]])
    expect(removed.cookies).toContain('api.delete.200')
  })

  it('shows a problem at its field, and removes nothing that isn’t there', async () => {
    const { answer } = await send('form=book', { recordId: '7' })
    expect(answer).toMatchObject({ data: { result: { error: { name: ['required'] } } } })
    const taken = await send('form=book&name=taken', {})
    expect(taken.answer).toMatchObject({ data: { result: { error: { name: ['invalid'] } } } })
    const none = await send('form=delete', {})
    expect(none.answer).toMatchObject({ init: { status: 404 } })
    expect(done).toEqual([])
  })
})
