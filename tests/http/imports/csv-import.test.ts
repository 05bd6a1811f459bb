import { beforeAll, expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, postForm, send, serverOrigin, tokenOf } from '#tests/http/client.ts'

const imports = '/admin/sites/1/imports/contents'
let cookie = ''

beforeAll(async () => {
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, {
    email: 'service@aozora.example',
    password: worldPassword,
  })
  cookie = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
})

const look = (path: string) => send(`${serverOrigin}${path}`, { headers: { Cookie: cookie } })
const sameOrigin = { Origin: serverOrigin, 'Sec-Fetch-Site': 'same-origin' }

/** Sends an import as the page's form does, with the file last. */
function upload(rows: readonly string[], name = 'books.csv', headings = 'year,title,content_group_ids') {
  const body = new FormData()
  body.append('importMode', 'overwrite')
  body.append('year', '2026')
  const file = [headings, '年,題名,グループ', ...rows].join('\r\n')
  body.append('file', new Blob([file], { type: 'text/csv' }), name)
  return send(`${serverOrigin}${imports}/new`, { headers: { Cookie: cookie, ...sameOrigin }, body })
}

const press = (path: string, step: string) =>
  postForm(`${serverOrigin}${path}`, { do: step }, { Cookie: cookie, ...sameOrigin })

/** Waits until the page of an import contains these words, and returns its text. */
const pageThatSays = async (path: string, words: string) => {
  await expect.poll(async () => (await look(path)).text).toContain(words)
  return (await look(path)).text
}

test('a CSV is checked, imported on request, and undone, without script', async () => {
  const title = `画面から取り込む本${Date.now()}`
  const sent = await upload([`2026,${title},1`, '2026,,1'])
  expect(sent.status).toBe(302)
  const path = sent.location as string
  const checked = await pageThatSays(path, '確認済み')
  expect(checked).toContain('必須項目です。')
  expect(checked).not.toContain('data-working')
  const errors = await look(`${path}/errors.csv`)
  expect(errors.text).toMatch(/^\uFEFF?year,title,content_group_ids,error_column,/)
  await press(path, 'start')
  await pageThatSays(path, '取り込み済み')
  expect((await look('/admin/sites/1/export.csv')).text).toContain(title)
  await press(path, 'undo')
  await pageThatSays(path, '取り消し済み')
  expect((await look('/admin/sites/1/export.csv')).text).not.toContain(title)
  expect((await look(imports)).text).toContain('books.csv')
})

test('unknown headings are mapped to columns on the next page, without sending the file again', async () => {
  const rows = Array.from({ length: 6 }, (_, n) => `2026,対応する本${n},1,${n}/2026,棚${n}`)
  const sent = await upload(rows, 'books.csv', 'year,Title,content_group_ids,出版日,置き場所')
  expect(sent.status).toBe(302)
  const path = sent.location as string
  const { text } = await look(path)
  expect(text).toContain('列の対応待ち')
  expect(text).toContain('例：対応する本0、対応する本1、対応する本2')
  expect(text).toMatch(/<option value="title" selected=""/)
  const map = (...columns: string[]) =>
    postForm(
      `${serverOrigin}${path}`,
      { do: 'map', ...Object.fromEntries(columns.map((column, at) => [`columns[${at}]`, column])) },
      { Cookie: cookie, ...sameOrigin },
    )
  const refused = await map('author', 'author', '')
  expect(refused.status).toBe(400)
  expect(refused.text.match(/同じ項目を2つの列に指定することはできません。/g)).toHaveLength(2)
  // The last column is mapped to nothing, so it is ignored.
  expect((await map('title', 'published_on', '')).status).toBe(302)
  const checked = await pageThatSays(path, '確認済み')
  expect(checked).toContain('「Title」＝タイトル、「出版日」＝発行日')
  // Equal errors in six rows are shown on one line.
  expect(checked).toContain('6行：3、4、5、6、7 …')
  expect(checked.match(/data-label="理由"|data-label="列"/g)).toHaveLength(1)
})

test('users are imported without passwords, get links to set them, and can be undone, without script', async () => {
  const users = '/admin/sites/1/imports/users'
  const name = `paper${Date.now()}`
  const body = new FormData()
  body.append('importMode', 'overwrite')
  const file = `email,username,full_name\r\n${name}@example.com,${name},紙の人\r\nbad,,壊れた行`
  body.append('file', new Blob([file], { type: 'text/csv' }), 'users.csv')
  const sent = await send(`${serverOrigin}${users}/new`, { headers: { Cookie: cookie, ...sameOrigin }, body })
  const path = sent.location as string
  expect(await pageThatSays(path, '確認済み')).toContain('メールアドレスの形式が正しくありません。')
  await press(path, 'start')
  await pageThatSays(path, '取り込み済み')
  expect((await look(`/admin/sites/1/users.csv?q=${name}`)).text).toContain(`${name}@example.com`)
  const links = await postForm(`${serverOrigin}${path}/links.csv`, {}, { Cookie: cookie, ...sameOrigin })
  expect(links.status).toBe(200)
  expect(links.text).toContain('パスワード設定用リンク')
  const none = await postForm(`${serverOrigin}${users}/none/links.csv`, {}, { Cookie: cookie, ...sameOrigin })
  expect(none.location).toBe(users)
  await press(path, 'undo')
  await pageThatSays(path, '取り消し済み')
  expect((await look(`/admin/sites/1/users.csv?q=${name}`)).text).not.toContain(name)
})

test('R396 R398 an invalid file is refused with its reason, and the form keeps its choices', async () => {
  const wrong = await upload(['2026,本,1'], 'books.xlsx')
  expect(wrong.status).toBe(413)
  expect(wrong.text).toContain('このファイル形式は使用できません。CSVファイルを選択してください。')
  const old = await upload(['2020,本,1'])
  expect(old.text).toContain('ファイル内の年が、指定された年と一致していません。')
  expect(old.text).toMatch(/value="overwrite"[^>]*checked|checked[^>]*value="overwrite"/)
})

test('the API exports a file unchanged, and nobody else sees the imports', async () => {
  const token = await tokenOf(bases.aozora, 'service@aozora.example')
  const file = await send(`${bases.aozora}/api/v1/content/export-csv?content_group_id=1`, {
    headers: { 'X-Access-Token': token },
  })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const others = await tokenOf(bases.sakura, 'service@sakura.example')
  const { status } = await callApi(bases.aozora, 'GET /import-csv-file/page', { token: others })
  expect(status).not.toBe(200)
  expect((await look('/admin/sites/3/imports/contents')).status).toBe(404)
})
