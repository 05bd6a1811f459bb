import { beforeAll, describe, expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, postForm, send, serverOrigin, tokenOf } from '#tests/http/client.ts'

const site = `${serverOrigin}/admin/sites/17`
let cookie = ''
let token = ''

beforeAll(async () => {
  const login = { email: 'service@tana.example', password: worldPassword }
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, login)
  cookie = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
  token = await tokenOf(bases.tana, login.email)
})

const look = (path: string) => send(`${site}${path}`, { headers: { Cookie: cookie } })
const post = (path: string, fields: Record<string, string | string[]>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  const headers = { Cookie: cookie, Origin: serverOrigin, 'Sec-Fetch-Site': 'same-origin' }
  return send(`${site}${path}`, { headers, body })
}
/** Returns the value that a field's form would send if nobody changes it. */
function valueIn(html: string, name: string): string {
  return new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
}
const add = async (title: string, fields: object = {}): Promise<string> => {
  const sent = { body: { title, content_group_ids: ['1'], ...fields }, token }
  return (await callApi(bases.tana, 'POST /content/add', sent)).data.id
}

describe('the form of a content', () => {
  test('saves, keeps the input if it has errors, and shows both versions after a conflict', async () => {
    const id = await add('画面で直す本')
    const page = await look(`/contents/${id}/edit`)
    const revision = valueIn(page.text, 'revision')
    const fields = {
      title: '直した題名',
      contentGroupIds: ['1', '2'],
      publishedOn: '2026-01-02',
      print: '1',
      revision,
    }
    const wrong = await post(`/contents/${id}/edit`, {
      ...fields,
      printablePages: '5-3',
      hashTags: '#画面 #試し',
    })
    expect(wrong.status).toBe(400)
    for (const kept of ['直した題名', '#画面 #試し', 'id="printablePages-problem"'])
      expect(wrong.text).toContain(kept)
    const saved = await post(`/contents/${id}/edit`, {
      ...fields,
      printablePages: '3-5',
      hashTags: '#画面 #試し',
    })
    expect(saved.location).toBe(`/admin/sites/17/contents/${id}/edit`)
    const shown = (await look(`/contents/${id}/edit`)).text
    expect(shown).toMatch(/value="直した題名"/)
    expect(shown).toContain('3-5')
    const late = await post(`/contents/${id}/edit`, { ...fields, title: '遅れた題名' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('both-versions')
    expect(late.text).toContain('遅れた題名')
    expect(late.text).toContain('直した題名')
  })
})

describe('the list of contents', () => {
  test('R470 hides and recommends selected contents, moves them to the trash and restores them', async () => {
    const ids = [await add('一括の本 甲'), await add('一括の本 乙')]
    const undoIn = (cookies: string[]) => {
      const flash = decodeURIComponent(cookies.find((line) => line.startsWith('bunko.flash=')) ?? '')
      return /"undo":\{"list":"[^"]*","id":"([^"]+)"/.exec(flash)?.[1] ?? ''
    }
    const count = async (query: string) => {
      const { text } = await look(`/contents?q=${encodeURIComponent('一括の本')}${query}`)
      return ids.filter((id) => text.includes(`data-row="${id}"`)).length
    }
    expect(await count('&view=shown')).toBe(2)
    const hidden = await post('/contents', { do: 'hide', ids })
    expect(await count('&view=shown')).toBe(0)
    await post('/contents', { do: 'undo', undo: undoIn(hidden.setCookies) })
    expect(await count('&view=shown')).toBe(2)
    const marked = await post('/contents', { do: 'recommend', ids })
    expect(decodeURIComponent(marked.setCookies.join())).toContain('"key":"api.addTrending.success","undo"')
    await post('/contents', { do: 'delete', ids })
    expect(await count('')).toBe(0)
    const trash = (await look('/contents/trash')).text
    expect(ids.every((id) => trash.includes(`data-row="${id}"`))).toBe(true)
    await post('/contents/trash', { do: 'restore', ids })
    expect(await count('')).toBe(2)
  })

  test('R401 can be saved as a CSV of what it shows', async () => {
    await add('表にする本')
    const { text } = await look(`/contents.csv?q=${encodeURIComponent('表にする本')}&columns=title,view`)
    expect(text.replace(/^\ufeff/, '')).toBe('タイトル,公開状態\r\n表にする本,公開\r\n')
  })
})

describe('groups', () => {
  test('are added, moved, and deleted only if their contents have another group', async () => {
    const name = { 'name.ja': '画面のグループ', 'name.en': 'Group of screens' }
    const added = await post('/content-groups/new', { ...name, type: '1', itemSize: '4', numRow: '2' })
    expect(added.location).toBe('/admin/sites/17/content-groups')
    const list = (await look('/content-groups')).text
    const id = /content-groups\/(\d+)"[^>]*>画面のグループ/.exec(list)?.[1] ?? ''
    await add('行き場のない本', { content_group_ids: [id] })
    const refused = await post(`/content-groups/${id}`, { form: 'delete' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('id="moveTo-problem"')
    const taken = await post('/content-groups/new', { ...name, type: '1' })
    expect(taken.text).toContain('画面のグループ')
    expect(taken.status).toBe(400)
    const wide = await post(`/content-groups/${id}`, { ...name, form: 'group', type: '1', itemSize: '99' })
    expect(wide.text).toContain('id="itemSize-problem"')
    await post('/content-groups', { up: id })
    const deleted = await post(`/content-groups/${id}`, { form: 'delete', moveTo: '1' })
    expect(deleted.location).toBe('/admin/sites/17/content-groups')
    expect((await look(`/content-groups/${id}`)).status).toBe(404)
  })
})

describe('notifications', () => {
  test('are added with a preview in both languages, changed and deleted', async () => {
    const fields = {
      'title.ja': '画面の知らせ',
      'content.ja': '本文です。',
      audience: 'all',
      from: '2026-01-01',
    }
    const { location = '' } = await post('/notifications/new', fields)
    const path = location?.replace('/admin/sites/17', '') ?? ''
    const page = (await look(path)).text
    expect(page).toMatch(/news-preview[\s\S]*画面の知らせ[\s\S]*画面の知らせ/)
    const changed = {
      ...fields,
      form: 'notification',
      'title.en': 'From a screen',
      revision: valueIn(page, 'revision'),
    }
    await post(path, changed)
    expect((await look(path)).text).toContain('From a screen')
    expect((await post(path, { form: 'delete' })).location).toBe('/admin/sites/17/notifications')
    expect((await look(path)).status).toBe(404)
  })
})

test('hashtags are renamed, merged and deleted', async () => {
  const id = await add('札の本', { hash_tags: ['画面の札', '画面の別札'] })
  const list = (await look(`/hashtags?q=${encodeURIComponent('画面の')}`)).text
  const idOf = (name: string) => new RegExp(`hashtags/(\\d+)"[^>]*>#${name}<`).exec(list)?.[1] ?? ''
  const [from, into] = [idOf('画面の札'), idOf('画面の別札')]
  const taken = await post(`/hashtags/${from}`, { form: 'name', 'name.ja': '画面の別札' })
  expect(taken.status).toBe(400)
  expect((await post(`/hashtags/${from}`, { form: 'merge', into })).location).toBe('/admin/sites/17/hashtags')
  const detail = await callApi(bases.tana, `GET /content/detail/${id}`, { token })
  expect(detail.data.hash_tags.map((tag: { name: string }) => tag.name)).toEqual(['画面の別札'])
})

test('a direct link is made, shown with its address, and revoked', async () => {
  const id = await add('リンクの本')
  await post(`/contents/${id}/links`, { form: 'link', label: '取材用', expiresOn: '2099-12-31' })
  const page = (await look(`/contents/${id}/links`)).text
  expect(page).toMatch(/direct-view\/oh\.[\w-]{43}/)
  const link = /id="revoke-(\w+)"/.exec(page)?.[1] ?? ''
  await post(`/contents/${id}/links`, { form: 'revoke', id: link })
  expect((await look(`/contents/${id}/links`)).text).not.toContain(`revoke-${link}`)
  const wrong = { form: 'link', label: '', expiresOn: '2099-12-31', referrerUrls: 'どこか' }
  const { text } = await post(`/contents/${id}/links`, wrong)
  for (const problem of ['label-problem', 'referrerUrls-problem', 'どこか']) expect(text).toContain(problem)
})
