import { beforeAll, expect, it } from 'vitest'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { postForm, type Reply, send, serverOrigin } from '#tests/http/client.ts'

const look = `${serverOrigin}/admin/sites/${world.hanabi.tenantId}/look`
let cookie = ''
let file = ''

beforeAll(async () => {
  const account = { email: 'service@hanabi.example', password: worldPassword }
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, account)
  cookie = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
  file = (await send(`${look}/transfer/file`, { headers: { Cookie: cookie } })).text
})

/** Sends the import form like a browser without script, which sends an empty file if none was chosen. */
function importOf(pasted: string, chosen = new File([], '')): Promise<Reply> {
  const form = new FormData()
  form.set('form', 'import')
  form.set('upload', chosen)
  form.set('file', pasted)
  return send(`${look}/transfer`, { body: form, headers: { Cookie: cookie, Origin: serverOrigin } })
}
const problemOf = ({ text }: Reply, field: string) =>
  new RegExp(`id="${field}-problem">(.*?)</p>`).exec(text)?.[1]?.replaceAll(/<[^>]+>/g, '')

it('a design is imported from an exported file, or from its text', async () => {
  expect(JSON.parse(file).format).toBe('bunko-look')
  const chosen = await importOf('', new File([file], '花火.json', { type: 'application/json' }))
  expect([chosen.status, chosen.location]).toEqual([302, `${look}/transfer`.slice(serverOrigin.length)])
  expect((await importOf(file)).status).toBe(302)
})

it('an error in a file or a text is shown beside the field that was used, with its path', async () => {
  const faulty = file.replace('"format"', '"frmat"')
  const chosen = await importOf('', new File([faulty], 'x.json'))
  expect([chosen.status, problemOf(chosen, 'upload')]).toEqual([400, expect.stringMatching(/^format.*frmat/)])
  expect(problemOf(chosen, 'file')).toBeUndefined()
  const pasted = await importOf(faulty)
  expect(problemOf(pasted, 'file')).toMatch(/^format.*frmat/)
  // The pasted text stays in its field.
  expect(pasted.text).toContain('&quot;frmat&quot;')
  expect(problemOf(await importOf(''), 'upload')).toContain('入力')
  const huge = await importOf('', new File(['x'.repeat(400_000)], 'x.png'))
  expect([huge.status, problemOf(huge, 'upload')]).toEqual([413, expect.stringContaining('大きすぎ')])
})
