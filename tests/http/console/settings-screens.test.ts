import { beforeAll, describe, expect, it } from 'vitest'
import { type SettingGroup, settingGroups } from '#app/features/branding/tests/site-settings.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { postForm, send, serverOrigin } from '#tests/http/client.ts'

const site = `${serverOrigin}/admin/sites/1`
let cookie = ''

beforeAll(async () => {
  const sent = { email: 'company@aozora.example', password: worldPassword }
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, sent)
  cookie = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
})

const pageOf = async (path: string) => (await send(`${site}/${path}`, { headers: { Cookie: cookie } })).text

/** Opens the screen of a group of settings. For a list it opens the form for a new row, which has the same fields. */
async function screenOf({ screen }: SettingGroup): Promise<string> {
  if (!screen.endsWith('/:id')) return pageOf(screen)
  const list = screen.startsWith('look/footer') ? 'look/footer' : screen.replace(/\/:id$/, '')
  if (screen.startsWith('search-setup/boxes')) return pageOf('search-setup/tabs/2/boxes/new')
  return pageOf(list === 'look/footer' ? 'look/footer/links/new' : `${list}/new`)
}

/** Tells whether a page has a control for a field. Forms write `a.0.b` as `a[0].b` or `a[1].b`, and texts have a control per language. */
function controlOf(html: string, field: string): boolean {
  const name = field.replace(/\.(\d+)\./g, '\\[\\d+\\]\\.')
  return new RegExp(`name="(?:file:)?${name}(?:["\\[]|\\.(?:ja|en)["\\[.])`).test(html)
}

/** Fields without a control of their own, because buttons change the order. */
const moved = new Set(['ordinal', 'order'])

describe('each setting has a control on its screen', () => {
  it.each(settingGroups.map((group) => ({ group, name: group.name })))('$name', async ({ group }) => {
    const html = await screenOf(group)
    const missing = Object.keys(group.fields).filter(
      (field) => !moved.has(field) && !controlOf(html, group.fields[field]?.control ?? field),
    )
    expect(missing).toEqual([])
  })
})
